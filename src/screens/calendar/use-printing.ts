import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. FullCalendar is not told: the agenda is printed instead of the grid. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const start = (event: Event) => {
      event.stopImmediatePropagation()
      flushSync(() => setPrinting(true))
    }
    const end = () => setPrinting(false)
    addEventListener('beforeprint', start, { capture: true })
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', start, { capture: true })
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
