/**
 * Runs inline in the page's head, before any other script. Requests the files and the first replies of the address, and
 * holds back a submit until the portal runs. The build bundles it, at most 3 kB gzipped, and inlines it into the web pages
 * after the table that it reads. The content security policy lists its hash.
 */
import { earlyCalls, resolveRoute, tidyPath } from '../app/addresses.ts'
import { readToken } from '../domain/session/token.ts'
import { chosenLanguage } from '../i18n/language.ts'
import { requestOptions } from '../platform/web/fetch.ts'
import type { SentRequest } from '../platform/web/head-requests.ts'
import type { EarlyCall, HeadRoute, PageHead } from './page-head.ts'
import { storedRecord } from './stored-record.ts'

function fetchSoon(file: string) {
  const link = document.createElement('link')
  const isStyle = file.endsWith('.css')
  link.rel = isStyle ? 'preload' : 'modulepreload'
  if (isStyle) link.as = 'style'
  link.crossOrigin = ''
  link.href = file
  document.head.append(link)
}

function send({ call, path, headers }: EarlyCall, token: string): SentRequest {
  const url = (document.documentElement.dataset.apiBase ?? '') + path
  const abort = new AbortController()
  const response = fetch(url, {
    ...requestOptions,
    headers: { ...headers, Authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  response.catch(() => {}) // the consumer handles the rejection
  return { call, url: new URL(url, location.href).href, token, sentAt: Date.now(), abort, response }
}

/** Before the portal runs, nothing handles a press: hydrate.tsx repeats it. */
function holdPresses(head: PageHead) {
  addEventListener(
    'click',
    (event) => {
      if (head.hydrated || !(event.target instanceof Element)) return
      head.pressed = event.target.closest<HTMLElement>('button[type=button]')
      if (head.pressed !== null) event.stopImmediatePropagation() // React may already listen
    },
    true,
  )
  addEventListener(
    'submit',
    (event) => {
      if (head.hydrated) return
      event.preventDefault()
      event.stopImmediatePropagation()
      head.submitted = true
    },
    true,
  )
}

/** The first script may be cut as well (ui/fresh-files.ts). */
function refreshBroken(head: PageHead) {
  addEventListener('error', ({ filename }) => {
    if (!head.hydrated && filename?.includes('/assets/')) fetch(filename, { cache: 'reload' }).catch(() => {})
  })
}

if (chosenLanguage(location.search, storedRecord('language'), navigator.languages) !== 'en') {
  document.documentElement.dataset.untranslated = ''
}
const rows: readonly HeadRoute[] = JSON.parse(document.getElementById('head-routes')?.textContent ?? '[]')
const path = tidyPath(location.pathname)
const token = storedRecord('token')
const signedIn = token !== null && readToken(token, Date.now() + Number(storedRecord('clockOffset'))).ok
const route = resolveRoute(rows, path, signedIn)
// Screen readers say the title when the page is loaded. Its own element is still to come, and is the second then.
document.title = route.titles.en ?? ''
const title = document.querySelector('title')
for (const [language, text] of Object.entries(route.titles)) title?.setAttribute(`data-in-${language}`, text)
route.files.forEach(fetchSoon)
const pageHead: PageHead = {
  sent: signedIn ? earlyCalls(route.calls, storedRecord).map((call) => send(call, token)) : [],
  pressed: null,
  submitted: false,
  hydrated: false,
}
Object.assign(window, { pageHead })
holdPresses(pageHead)
refreshBroken(pageHead)
