import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import type { Interview } from '../../domain/calendar/calendar.ts'
import { describeInterview, providerText, titleOf } from './describe.ts'

const width = 288

/** Returns the place within the grid: beside the event if there is room, else below or above it. */
function placeOf(event: Element, grid: Element): CSSProperties {
  const at = event.getBoundingClientRect()
  const frame = grid.getBoundingClientRect()
  const isHigh = at.top < window.innerHeight * 0.6
  const right = at.right + width < window.innerWidth
  const beside = right || at.left > width
  const left = right ? at.right : beside ? at.left - width : Math.min(at.left, window.innerWidth - width)
  const vertical = isHigh
    ? { top: (beside ? at.top : at.bottom) - frame.top }
    : { bottom: frame.bottom - (beside ? at.bottom : at.top) }
  return { ...vertical, left: Math.max(0, left) - frame.left, width }
}

interface EventTipProps {
  readonly grid: RefObject<HTMLElement | null>
  readonly interviews: readonly Interview[]
}

/** The whole title, times, priority, status and notes of the event under the pointer or with the focus. Escape hides it. */
export function EventTip({ grid, interviews }: EventTipProps) {
  const [shown, setShown] = useState<{ readonly id: string; readonly place: CSSProperties } | null>(null)
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = grid.current
    if (element === null) return
    const leaving = new AbortController()
    const { signal } = leaving
    const hide = () => setShown(null)
    const eventOf = ({ target }: Event) =>
      target instanceof Element ? target.closest<HTMLElement>('.fc-event[data-event-id]') : null
    let under: HTMLElement | null = null
    const show = (event: HTMLElement | null) => {
      setShown(event && { id: event.dataset.eventId ?? '', place: placeOf(event, element) })
    }
    // Its moves, because the page also scrolls below a pointer that rests.
    const onPointer = (event: PointerEvent) => {
      // A finger opens the details, which say the same.
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return
      // It lets clicks pass to what is below it, but stays while the pointer is on it (WCAG 1.4.13).
      const box = tip.current?.getBoundingClientRect()
      const { clientX: x, clientY: y } = event
      if (box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return
      const next = eventOf(event)
      if (next !== under) show(next)
      under = next
    }
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) show(eventOf(event))
    }
    const onLeave = () => {
      under = null
      hide()
    }
    element.addEventListener('pointermove', onPointer, { signal })
    element.addEventListener('pointerleave', onLeave, { signal })
    element.addEventListener('focusin', onFocus, { signal })
    for (const type of ['pointerdown', 'focusout']) element.addEventListener(type, hide, { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal })
    return () => leaving.abort()
  }, [grid])
  const interview = interviews.find(({ id }) => id === shown?.id)
  if (shown === null || interview === undefined) return null
  const [days, hours, ...tags] = describeInterview(interview)
  // pe-none: what is below it can be pressed.
  return (
    <div ref={tip} className="event-tip position-absolute d-grid gap-1 pe-none" role="tooltip" style={shown.place}>
      <bdi className="fw-semibold" {...providerText(interview)}>
        {titleOf(interview)}
      </bdi>
      <span>{`${days} · ${hours}`}</span>
      {tags.length > 0 && <span>{tags.join(' · ')}</span>}
      {interview.description !== '' && (
        <bdi className="event-tip-notes pre-line" {...providerText(interview)}>
          {interview.description}
        </bdi>
      )}
    </div>
  )
}
