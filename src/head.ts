/**
 * Runs in the page's head, before any other script is there: chooses light or dark, says by `data-frame` whether the
 * frame of those who are signed in may be seen, asks for the files and the answers that the address needs, and keeps an
 * Enter pressed in a form until somebody can take it. `scripts/vite/first-page.ts` puts it into the page, after the
 * table that it reads; the policy knows it by its hash. Imports nothing.
 */
{
  const table = document.getElementById('ahead')
  const rows: readonly AheadRow[] = JSON.parse(table?.textContent ?? '[]')

  function kept(key: string): string | null {
    for (const area of ['sessionStorage', 'localStorage'] as const) {
      try {
        const value = window[area].getItem(key)
        if (value !== null) return value
      } catch {} // forbidden by the browser: the portal's own script says so
    }
    return null
  }

  /** The stored token, and whether it is live by this device's clock. */
  function storedToken() {
    const token = kept('token')
    if (token === null || !/^[\x21-\x7e]+$/.test(token)) return null
    try {
      const payload = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')))
      if (typeof payload.exp !== 'number') return null
      return { token, live: payload.exp * 1000 > Date.now() + Number(kept('clockOffset')) }
    } catch {
      return null // malformed
    }
  }

  function rowOf(address: string): AheadRow | undefined {
    const path = address
      .replace(/\/{2,}/g, '/')
      .toLowerCase()
      .replace(/(.)\/$/, '$1')
    const fits = (pattern: string) =>
      pattern.endsWith('/*') ? `${path}/`.startsWith(pattern.slice(0, -1)) : pattern === path
    return rows.find((row) => fits(row.path)) ?? rows.at(-1)
  }

  function fetchSoon(file: string) {
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }

  /** The build's form bears the build's name: it is shown as soon as config.json is known to say nothing else. */
  function showName(response: Response) {
    return response.text().then((text) => {
      if (!text.includes('"brandName"')) document.documentElement.dataset.named = ''
    })
  }

  function ask({ path, headers }: AheadCall, token: string) {
    const url = (kept('apiBase') ?? document.documentElement.dataset.apiBase ?? '') + path
    const abort = new AbortController()
    const response = fetch(url, {
      headers: { Accept: 'application/json', ...headers, Authorization: `Bearer ${token}` },
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: abort.signal,
    })
    response.catch(() => {}) // whoever takes it hears of it
    return { url: new URL(url, location.href).href, token, abort, response }
  }

  /** What the address shows: somebody who is signed in has no business on a form that signs in. */
  function shownRow(signedIn: boolean): AheadRow | undefined {
    const asked = rowOf(location.pathname)
    const row = signedIn && asked?.signedOutOnly ? rowOf('/') : asked
    return row?.open || signedIn ? row : undefined
  }

  /** An Enter pressed before the portal runs is kept for it (src/takeover.ts). */
  function keepSubmits(pageHead: { submitted: boolean; readonly takenOver: boolean }) {
    addEventListener(
      'submit',
      (event) => {
        if (pageHead.takenOver) return
        event.preventDefault()
        event.stopImmediatePropagation()
        pageHead.submitted = true
      },
      true,
    )
  }

  const { dataset } = document.documentElement
  const appearance = kept('appearance')
  if (appearance === 'light' || appearance === 'dark') dataset.theme = appearance
  const stored = storedToken()
  const token = stored?.live ? stored.token : null
  const shown = shownRow(token !== null)
  // Asked of the provider before anything is drawn: this device's clock may be wrong (D-7).
  const mayBeSignedIn =
    stored !== null && token === null && kept('clockRight') === null && !rowOf(location.pathname)?.open
  const wishes = [new URLSearchParams(location.search).get('lang'), kept('language'), ...navigator.languages]
  if (shown?.open === false || mayBeSignedIn) dataset.frame = ''
  shown?.files.forEach(fetchSoon)
  const wanted = shown?.calls.filter(({ ifKept }) => ifKept === undefined || kept(ifKept) !== null) ?? []
  const config = fetch('/config.json', { cache: 'no-cache' })
  config.then((response) => showName(response.clone())).catch(() => {}) // the portal's own script asks again
  const pageHead = {
    wishes,
    config,
    calls: token === null ? [] : wanted.map((call) => ask(call, token)),
    submitted: false,
    takenOver: false,
  }
  Object.assign(window, { pageHead })
  keepSubmits(pageHead)
}
