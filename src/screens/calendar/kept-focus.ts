import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { dayOf, focusDay, focusGrid } from './grid-focus.ts'

interface Place {
  /** 'list' or 'grid'. */
  readonly selector: '.calendar-list' | '.calendar-grid'
  /** Undefined: a day. */
  readonly id: string | undefined
  /** In the grid: the time of the interview or day. In the list: the row's index. */
  readonly at: number
}

const rowsOf = (page: Element) => [...page.querySelectorAll<HTMLElement>('.calendar-list [data-event-id]')]

function focusInterview(page: HTMLElement, { selector, id }: Omit<Place, 'at'>): boolean {
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
      const holder = target.closest<HTMLElement>('[data-event-id]')
      const id = holder?.dataset.eventId
      if (inGrid) last.current = { selector: '.calendar-grid', id, at: Number(holder?.dataset.start ?? dayOf(target)) }
      else if (holder === null || page.current === null) last.current = null
      else last.current = { selector: '.calendar-list', id, at: rowsOf(page.current).indexOf(holder) }
    }
    const element = page.current
    element?.addEventListener('focusin', onFocus)
    return () => element?.removeEventListener('focusin', onFocus)
  }, [page])

  const keep = useCallback(() => {
    if (page.current === null || last.current === null || document.activeElement !== document.body) return
    if (focusInterview(page.current, last.current)) return
    const { selector, id, at } = last.current
    const rows = rowsOf(page.current)
    const row = (rows[at] ?? rows.at(-1))?.querySelector('button')
    const grid = page.current.querySelector('.calendar-grid')
    if (selector === '.calendar-list' && row) row.focus()
    else if (grid !== null && !(id === undefined && focusDay(grid, at))) focusGrid(grid, at)
  }, [page])

  const move = useCallback(
    (id: string) => {
      const { activeElement } = document
      const isLost = activeElement === document.body
      if (page.current === null || (last.current === null && !isLost)) return
      if (!isLost && activeElement?.closest('[data-event-id]') == null) return
      last.current ??= { selector: '.calendar-grid', id, at: Number.NaN }
      if (!focusInterview(page.current, { ...last.current, id })) keep()
    },
    [page, keep],
  )
  return { keep, move }
}
