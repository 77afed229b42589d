import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { focusGrid } from './grid-focus.ts'

interface Place {
  /** 'list' or 'grid'. */
  readonly selector: '.calendar-list' | '.calendar-grid'
  /** Undefined: a day. */
  readonly id: string | undefined
}

function focusInterview(page: HTMLElement, { selector, id }: Place): boolean {
  if (id === undefined) return false
  const holder = page.querySelector<HTMLElement>(`${selector} [data-event-id="${CSS.escape(id)}"]`)
  const target = holder?.querySelector<HTMLElement>('button') ?? holder
  target?.focus()
  return target != null
}

/**
 * Keeps the focus on the calendar: FullCalendar renders events again when they change, and a list moves its rows.
 * @returns `keep` focuses what had the focus last, or another interview in its place, if nothing has it; `move` focuses
 * an interview if another one has the focus
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>) {
  const last = useRef<Place | null>(null)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('dialog') !== null) return
      const inGrid = target.closest('.calendar-frame') !== null
      const id = target.closest<HTMLElement>('[data-event-id]')?.dataset.eventId
      last.current = inGrid || id !== undefined ? { selector: inGrid ? '.calendar-grid' : '.calendar-list', id } : null
    }
    const element = page.current
    element?.addEventListener('focusin', onFocus)
    return () => element?.removeEventListener('focusin', onFocus)
  }, [page])

  const keep = useCallback(() => {
    if (page.current === null || last.current === null || document.activeElement !== document.body) return
    if (focusInterview(page.current, last.current)) return
    const row = page.current.querySelector<HTMLElement>('.calendar-list [data-event-id] button')
    const grid = page.current.querySelector('.calendar-grid')
    if (last.current.selector === '.calendar-list' && row !== null) row.focus()
    else if (grid !== null) focusGrid(grid)
  }, [page])

  const move = useCallback(
    (id: string) => {
      const { activeElement } = document
      const isLost = activeElement === document.body
      if (page.current === null || (last.current === null && !isLost)) return
      if (!isLost && activeElement?.closest('[data-event-id]') == null) return
      last.current ??= { selector: '.calendar-grid', id }
      if (!focusInterview(page.current, { ...last.current, id })) keep()
    },
    [page, keep],
  )
  return { keep, move }
}
