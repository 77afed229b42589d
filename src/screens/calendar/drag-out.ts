import { Draggable } from '@fullcalendar/interaction'

/**
 * Makes the rows of a list draggable onto the calendar.
 * @param onDrag called with true when a drag begins and with false when it ends
 * @returns a function that stops it
 */
export function dragOut(list: HTMLElement, onDrag: (dragging: boolean) => void): () => void {
  const rows = new Draggable(list, {
    itemSelector: '[data-interview]',
    longPressDelay: 500,
    eventData: { create: false },
  })
  rows.dragging.emitter.on('dragstart', () => onDrag(true))
  rows.dragging.emitter.on('dragend', () => onDrag(false))
  return () => rows.destroy()
}
