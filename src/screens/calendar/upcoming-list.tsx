import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { type Interview, upcoming } from '../../domain/calendar/calendar.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { Loading } from '../../ui/feedback.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { InterviewList } from './interview-list.tsx'
import { phone } from './view.ts'

interface UpcomingListProps {
  /** Sorted by start. */
  readonly interviews: readonly Interview[]
  /** State of the provider's list. Only a loaded list may be reported as empty. */
  readonly state: 'loading' | 'loaded' | 'failed'
  /** Clears the filter; null without one. */
  readonly onClear: (() => void) | null
  readonly onOpen: (id: string) => void
  /** Error notices, in the place of the list, so that nothing else moves. */
  readonly children: Elements
}

/** Returns the current time, updated every minute, so that past interviews leave the list. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Upcoming interviews, the next one first. On a phone, where the grid is below them, only two at first. */
export function UpcomingList({ interviews, state, onClear, onOpen, children }: UpcomingListProps) {
  const now = useNow()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const isPhone = useMedia(phone)
  const list = useMemo(() => upcoming(interviews, now), [interviews, now])
  return (
    <section className="calendar-list d-print-none" id="upcoming" aria-labelledby={headingId}>
      <div className="calendar-list-inside">
        <h2 ref={heading} id={headingId} tabIndex={-1} className="fs-6 mb-2">
          {t('Upcoming Interviews')}
        </h2>
        {children}
        {state === 'loading' && <Loading>{t('Loading calendar events...')}</Loading>}
        {state === 'loaded' && list.length === 0 && (
          <p className="text-body-secondary mb-2">
            {onClear !== null ? t('No upcoming interview matches this filter') : t('No upcoming interviews scheduled')}
          </p>
        )}
        {state === 'loaded' && list.length === 0 && onClear !== null && (
          <Button
            label={t('Clear')}
            onClick={() => {
              heading.current?.focus() // the button goes
              onClear()
            }}
          />
        )}
        <InterviewList interviews={list} atOnce={10} atFirst={isPhone ? 2 : 10} onOpen={onOpen} />
      </div>
    </section>
  )
}
