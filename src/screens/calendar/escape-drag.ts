import type { CalendarOptions } from '@fullcalendar/core'
import { useEffect, useMemo, useRef } from 'react'

/** Ends FullCalendar's drag on Escape, for which it has no call. */
export function useEscapeDrag() {
  const state = useRef<'none' | 'dragging' | 'canceled'>('none')
  useEffect(() => {
    const onKeyDown = ({ key }: { readonly key: string }) => {
      if (key !== 'Escape' || state.current !== 'dragging') return
      state.current = 'canceled'
      document.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return useMemo(() => {
    const start = () => {
      state.current = 'dragging'
    }
    return {
      /** Whether the drag that has just ended was canceled. */
      wasCanceled: () => state.current === 'canceled',
      options: { eventDragStart: start, eventResizeStart: start } satisfies CalendarOptions,
    }
  }, [])
}
