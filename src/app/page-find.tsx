import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '../i18n/t.ts'
import type { DesktopApp, FindRequest, Found } from '../platform/port.ts'
import './page-find.css'

/** Chromium also finds the text in the bar's own field, which is the last on the page. */
function withoutOwn({ matches, active }: Found): Found {
  return { matches: Math.max(matches - 1, 0), active: Math.min(active, Math.max(matches - 1, 0)) }
}

/**
 * Finds text on the page, on request of the desktop's menu. Each search takes the focus from the field: Chromium leaves
 * nothing focused, and a cursor in the field would send the next search back to the first match. So typing searches
 * nothing, and the keys work without a focus.
 */
export function PageFind({ app }: { readonly app: DesktopApp }) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const bar = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  const searched = useRef('')

  const search = (forward: boolean) => {
    void app.find({ text, forward, isNew: searched.current !== text })
    searched.current = text
  }
  const open = useEffectEvent((request: FindRequest) => {
    if (document.querySelector('dialog[open]') !== null) return // the page behind it does not react
    if (!isOpen) before.current = document.activeElement
    setOpen(true)
    if (isOpen && request !== 'open' && text !== '') search(request === 'next')
    else field.current?.select()
  })
  const showFound = useEffectEvent((given: Found) => {
    setFound(withoutOwn(given))
    // The own field is no match: on to the first or to the one before.
    if (given.matches > 1 && given.active === given.matches) search(found?.active !== 1)
  })
  useEffect(() => app.onFind(open), [app])
  useEffect(() => app.onFound(showFound), [app])
  function close(): void {
    void app.find({ text: '', forward: true, isNew: true })
    searched.current = ''
    setFound(null)
    setOpen(false)
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { activeElement } = document
    const isFree = activeElement === document.body || activeElement === field.current
    if (event.key === 'Escape' && (isFree || bar.current?.contains(activeElement))) close()
    if (event.key === 'Enter' && isFree && text !== '') search(!event.shiftKey)
  })
  useEffect(() => {
    if (!isOpen) return
    field.current?.select()
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [isOpen])
  if (!isOpen) return null

  const count = found?.matches ? t('{n} of {count}', { n: found.active, count: found.matches }) : t('No matches')
  return (
    <search ref={bar} className="page-find">
      <input
        ref={field}
        className="form-control"
        aria-label={t('Find in page')}
        value={text}
        autoComplete="off"
        onChange={({ target }) => {
          setText(target.value)
          setFound(null)
        }}
      />
      <span className="page-find-count" role="status">
        {text !== '' && found !== null && count}
      </span>
      {(['previous', 'next'] as const).map((way) => (
        <button
          key={way}
          type="button"
          className="icon-button"
          aria-label={way === 'next' ? t('Next match') : t('Previous match')}
          onClick={() => text !== '' && search(way === 'next')}
        >
          <span aria-hidden="true">{way === 'next' ? '↓' : '↑'}</span>
        </button>
      ))}
      <button type="button" className="icon-button" aria-label={t('Close')} onClick={close}>
        <span aria-hidden="true">{'×'}</span>
      </button>
    </search>
  )
}
