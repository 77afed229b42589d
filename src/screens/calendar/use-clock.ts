import { useEffect, useRef, useState } from 'react'
import { zoneId } from '../../domain/calendar/date-time.ts'
import { calendarSessionOf, followClock } from '../../state/calendar-session.ts'
import { useServices } from '../../state/services.tsx'

const tickMs = 20_000

const read = () => ({ now: Date.now(), zone: zoneId() })

/**
 * Returns the time and the device's time zone, read again and again, and when the page is seen again. Over midnight the
 * displayed today becomes the new one; in another zone whole days stay on their day.
 */
export function useClock() {
  const session = calendarSessionOf(useServices())
  const [clock, setClock] = useState(read)
  const last = useRef(clock)
  useEffect(() => {
    const tick = () => {
      const next = read()
      const before = session.get()
      const after = followClock(before, last.current, next)
      if (after !== before) session.set(after)
      last.current = next
      setClock(next)
    }
    const timer = setInterval(tick, tickMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [session])
  return clock
}
