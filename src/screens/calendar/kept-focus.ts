import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { focusNearest } from './grid-focus.ts'

/**
 * Keeps the focus in list or grid: FullCalendar renders events again when they change, and a list moves its rows.
 * @returns a function that focuses what had the focus last, or what is nearest to its time, if nothing has it
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>): () => void {
  const last = useRef<{ readonly selector: string; readonly id: string | undefined; readonly at: number } | null>(null)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest('dialog') !== null) return
      const { start, eventId: id } = target.dataset
      const selector = target.closest('.calendar-list') === null ? '.calendar-grid' : '.calendar-list'
      last.current = start === undefined ? null : { selector, id, at: Number(start) }
    }
    /** A press elsewhere leaves it, and it may be far from there. */
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest('dialog, [data-start]') === null) last.current = null
    }
    const element = page.current
    element?.addEventListener('focusin', onFocus)
    element?.addEventListener('pointerdown', onPress)
    return () => {
      element?.removeEventListener('focusin', onFocus)
      element?.removeEventListener('pointerdown', onPress)
    }
  }, [page])

  return useCallback(() => {
    if (last.current === null || document.activeElement !== document.body) return
    const { selector, id, at } = last.current
    const root = page.current?.querySelector(selector)
    if (root) focusNearest(root, at, id)
  }, [page])
}
