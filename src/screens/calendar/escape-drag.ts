import type { CalendarOptions } from '@fullcalendar/core'
import { useEffect, useMemo, useRef } from 'react'

/** Keeps the release of the mouse from opening what is below it. A key's click passes. */
function stopClick(event: MouseEvent) {
  if (event.detail > 0) event.stopPropagation()
}

/** Ends FullCalendar's drag on Escape, for which it has no call. */
export function useEscapeDrag() {
  const state = useRef<'none' | 'dragging' | 'canceled'>('none')
  useEffect(() => {
    const onKeyDown = ({ key }: { readonly key: string }) => {
      if (key !== 'Escape' || state.current !== 'dragging') return
      state.current = 'canceled'
      document.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
      addEventListener('click', stopClick, { capture: true })
    }
    const onMouseUp = () => {
      if (state.current === 'dragging') state.current = 'none'
    }
    const onPointerDown = () => removeEventListener('click', stopClick, { capture: true })
    addEventListener('keydown', onKeyDown)
    addEventListener('mouseup', onMouseUp)
    addEventListener('pointerdown', onPointerDown, { capture: true })
    return () => {
      removeEventListener('keydown', onKeyDown)
      removeEventListener('mouseup', onMouseUp)
      removeEventListener('pointerdown', onPointerDown, { capture: true })
      onPointerDown()
    }
  }, [])
  return useMemo(() => {
    const start = () => {
      state.current = 'dragging'
    }
    return {
      /** Whether the drag or selection that has just ended was canceled. */
      wasCanceled: () => state.current === 'canceled',
      options: {
        eventDragStart: start,
        eventResizeStart: start,
        // It has no other call when a selection begins, and none after Escape.
        selectAllow() {
          start()
          return true
        },
      } satisfies CalendarOptions,
    }
  }, [])
}
