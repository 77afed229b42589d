import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '../i18n/t.ts'
import type { DesktopApp, FindRequest, Found } from '../platform/port.ts'
import './page-find.css'

/** Chromium also finds the text in the bar's own field, which is the last on the page. */
function withoutOwn({ matches, active }: Found): Found {
  return { matches: Math.max(matches - 1, 0), active: Math.min(active, Math.max(matches - 1, 0)) }
}

/** Finds text on the page, on request of the desktop's menu. */
export function PageFind({ app }: { readonly app: DesktopApp }) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const before = useRef<Element | null>(null)

  const search = (wanted: string, forward: boolean, isNew: boolean) => {
    if (wanted === '') setFound(null)
    void app.find({ text: wanted, forward, isNew })
  }
  const open = useEffectEvent((request: FindRequest) => {
    if (document.querySelector('dialog[open]') !== null) return // the page behind it does not react
    if (!isOpen) before.current = document.activeElement
    setOpen(true)
    field.current?.select()
    if (isOpen && request !== 'open' && text !== '') search(text, request === 'next', false)
  })
  const showFound = useEffectEvent((given: Found) => {
    setFound(withoutOwn(given))
    // The own field is no match: on to the first or to the one before.
    if (given.matches > 1 && given.active === given.matches) search(text, found?.active !== 1, false)
  })
  useEffect(() => app.onFind(open), [app])
  useEffect(() => app.onFound(showFound), [app])
  useEffect(() => {
    if (isOpen) field.current?.select()
  }, [isOpen])
  if (!isOpen) return null

  function close(): void {
    search('', true, true)
    setOpen(false)
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  const count = found?.matches ? t('{n} of {count}', { n: found.active, count: found.matches }) : t('No matches')
  return (
    <search
      className="page-find"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
        if (event.key === 'Enter' && event.target === field.current) search(text, !event.shiftKey, false)
      }}
    >
      <input
        ref={field}
        className="form-control"
        aria-label={t('Find in page')}
        value={text}
        autoComplete="off"
        onChange={({ target }) => {
          setText(target.value)
          search(target.value, true, true)
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
          onClick={() => search(text, way === 'next', false)}
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
