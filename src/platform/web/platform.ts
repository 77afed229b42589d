/**
 * THE PORT on the web: calls by `fetch`, session and records in browser storage. The only home of
 * `fetch` in the renderer. The rules of what a reply is are shared with the desktop's main process.
 */
import { notKeptNotice, wrongClockNotice } from '../../domain/notices.ts'
import { classifyBody, maxReplyBytes, retryAfterMs, sessionStart, takeToken } from '../../domain/reply-body.ts'
import { settings } from '../../domain/settings.ts'
import { type CallRow, callPath, callRow, isCallName } from '../calls.ts'
import { lazyDrafts } from '../lazy-drafts.ts'
import type { CallRequest, KioskDevice, Part, Platform, Reply, SendOptions } from '../port.ts'
import { takeEarlyCall } from './early-calls.ts'
import type { Outgoing, Raw } from './exchange.ts'
import type { KioskPage } from './kiosk.ts'
import { createNotices } from './notices.ts'
import { createRecords } from './records.ts'
import { createWebSession } from './session.ts'
import { type Area, createArea } from './storage.ts'
import { sendByXhr } from './upload.ts'

/** Nothing is shown before: who has no line reads sooner that it is the line. */
const confirmTimeoutMs = 5_000

/** The text of a reply, or null as soon as it grows over the cap. */
async function readCapped(response: Response): Promise<string | null> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxReplyBytes) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** `redirect: 'error'`: the token never follows a redirect. The time limit covers the body too. */
async function sendByFetch(out: Outgoing, { signal }: SendOptions): Promise<Raw> {
  const early = takeEarlyCall(out.url, out.headers.Authorization)
  const abort = early?.abort ?? new AbortController()
  let stopped: 'timed-out' | 'cancelled' | undefined
  function stop(reason: 'timed-out' | 'cancelled') {
    stopped ??= reason
    abort.abort()
  }
  const cancel = () => stop('cancelled')
  const timer = setTimeout(() => stop('timed-out'), out.timeoutMs)
  signal?.addEventListener('abort', cancel)
  try {
    const sent =
      early?.response ??
      fetch(out.url, {
        method: out.method,
        headers: out.headers,
        body: out.body,
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: abort.signal,
      })
    const response = await sent
    const text = await readCapped(response)
    return { kind: 'raw', status: response.status, header: (name) => response.headers.get(name), text }
  } catch {
    return { kind: stopped ?? 'unreachable' } // fetch tells scripts no cause: offline, refused, redirected, bad certificate
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}

function bodyFits(row: CallRow, request: CallRequest): boolean {
  const json = request.json !== undefined
  const parts = request.parts !== undefined
  switch (row.body) {
    case 'none':
      return !json && !parts
    case 'json':
      return json && !parts
    case 'multipart':
      return parts && !json
    default:
      return json !== parts
  }
}

function formData(parts: readonly Part[]): FormData {
  const form = new FormData()
  for (const part of parts) {
    if ('file' in part) form.append(part.field, part.file)
    else form.append(part.field, part.value)
  }
  return form
}

/** JSON text, or null for what has none (a cycle, a BigInt). */
function jsonText(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null
  } catch {
    return null // the caller refuses the request as misshapen
  }
}

/** What goes out for a request; null when it is misshapen. */
function outgoing(request: CallRequest, token: string | null): Outgoing | null {
  const path = isCallName(request.call) ? callPath(request.call, request.params) : null
  if (path === null) return null
  const row = callRow(request.call)
  const json = request.json === undefined ? null : jsonText(request.json)
  if (!bodyFits(row, request) || (request.json !== undefined && json === null)) return null
  return {
    method: row.method,
    url: apiUrl(path).href,
    headers: {
      Accept: 'application/json',
      // The calendar's GET carries it although it has no body.
      ...(json !== null || request.call === 'calendar' ? { 'Content-Type': 'application/json' } : {}),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: request.parts === undefined ? json : formData(request.parts),
    timeoutMs: row.timeoutMs,
  }
}

/** The provider's origin as the page sees it. */
function apiUrl(path: string): URL {
  return new URL(settings.apiBase + path, location.href)
}

const imageData = /^data:image\/(png|jpeg|gif|webp|bmp)[;,]/i

function resolveAddress(address: string): string | null {
  if (!URL.canParse(address.trim(), apiUrl('/'))) return null
  const url = new URL(address.trim(), apiUrl('/'))
  const allowed =
    url.protocol === 'https:' ||
    url.protocol === 'blob:' ||
    (url.protocol === 'http:' && url.origin === apiUrl('/').origin) ||
    imageData.test(url.href)
  return allowed ? url.href : null
}

/** On a personal device nobody watches. */
const noKiosk: KioskDevice = {
  onWarning: () => () => undefined,
  wipe: async () => undefined,
}

/** Settings of the build; tests hand in their own. */
export type WebPortalOptions = Partial<Pick<typeof settings, 'kiosk' | 'googleLoginPath'>> & {
  /** A kiosk's watch, whose code only kiosks fetch. */
  readonly createKiosk?: ((page: KioskPage) => KioskDevice) | undefined
  /** Keeps what lies in the tab's storage unreadable on a kiosk's disk. */
  readonly seal?: ((tab: Area) => Area) | undefined
}

/** Made once, at start. */
export function createWebPlatform(options: WebPortalOptions = {}): Platform {
  const { kiosk, googleLoginPath, createKiosk, seal } = { ...settings, ...options }
  const notices = createNotices()
  let storageFailed = false
  const onStorageFailure = () => {
    storageFailed = true
    if (!kiosk) notices.say(notKeptNotice)
  }
  const local = createArea(() => window.localStorage, onStorageFailure)
  const open = createArea(() => window.sessionStorage, onStorageFailure)
  const tab = seal === undefined ? open : seal(open)
  const session = createWebSession({
    local,
    session: tab,
    kiosk,
    onWrongClock: (minutes) => notices.say(wrongClockNotice(minutes)),
  })
  const records = createRecords(session, kiosk ? [tab] : [tab, local], () => storageFailed)

  /** Where drafts lie: first the place of this session, then the other one. */
  function draftPlaces(): readonly Storage[] {
    try {
      const places = [window.localStorage, window.sessionStorage]
      return session.home() === tab ? places.reverse() : places
    } catch {
      onStorageFailure() // forbidden by the browser: said once, in words
      return []
    }
  }

  async function exchange(out: Outgoing, options: SendOptions): Promise<Raw> {
    if (options.signal?.aborted) return { kind: 'cancelled' }
    const byXhr = out.body instanceof FormData && options.onProgress !== undefined
    const raw = byXhr ? await sendByXhr(out, options) : await sendByFetch(out, options)
    if (raw.kind === 'raw') session.heard(raw.header('date'))
    return raw
  }

  function answer(raw: Raw, starts: { remember: boolean } | null, signal: AbortSignal | undefined): Reply {
    if (raw.kind !== 'raw') return raw
    if (signal?.aborted) return { kind: 'cancelled' } // given up while the last bytes came in: starts no session
    const { status } = raw
    const wait = retryAfterMs(raw.header('retry-after'), session.now())
    const rest = wait === undefined ? {} : { retryAfterMs: wait }
    const body =
      raw.text === null ? ({ kind: 'broken' } as const) : classifyBody(status, raw.header('content-type'), raw.text)
    if (starts === null || body.kind !== 'json') return { kind: 'answered', status, body, ...rest }
    const taken = takeToken(body.value)
    const start = sessionStart(status, taken.token, session.now())
    if (start === 'started') session.store(String(taken.token), starts.remember)
    return {
      kind: 'answered',
      status,
      body: { kind: 'json', value: taken.rest },
      ...rest,
      ...(start === undefined ? {} : { session: start }),
    }
  }

  /** Saves of a step that have not been answered yet; a kiosk waits for them before it wipes. */
  const saves = new Set<Promise<Reply>>()

  async function savesSettled(withinMs: number): Promise<void> {
    await Promise.race([Promise.all(saves), new Promise((resolve) => setTimeout(resolve, withinMs))])
  }

  function send(request: CallRequest, options: SendOptions = {}): Promise<Reply> {
    const reply = sendNow(request, options)
    if (request.call === 'createApplication' || request.call === 'saveStep') {
      saves.add(reply)
      void reply.then(() => saves.delete(reply))
    }
    return reply
  }

  async function sendNow(request: CallRequest, options: SendOptions): Promise<Reply> {
    const row = isCallName(request.call) ? callRow(request.call) : null
    const token = row?.auth ? session.token() : null
    const out = outgoing(request, token)
    if (row === null || out === null) return { kind: 'refused', reason: 'bad-request' }
    if (row.auth && token === null) return { kind: 'refused', reason: 'no-session' }
    const raw = await exchange(out, options)
    return answer(raw, row.startsSession ? { remember: request.remember ?? true } : null, options.signal)
  }

  /** A session that this device's clock calls over is judged by the provider's, when any reply has told it. */
  async function confirmSession(): Promise<void> {
    const token = session.unconfirmedToken()
    const out = token === null ? null : outgoing({ call: 'dashboard' }, token)
    if (out !== null) await exchange({ ...out, timeoutMs: confirmTimeoutMs }, {})
  }

  async function sendCredential(
    { credential, remember }: { readonly credential: string; readonly remember: boolean },
    options: SendOptions = {},
  ): Promise<Reply> {
    const raw = await exchange(
      {
        method: 'POST',
        url: apiUrl(googleLoginPath).href,
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
        body: JSON.stringify({ credential }),
        timeoutMs: callRow('login').timeoutMs,
      },
      options,
    )
    return answer(raw, { remember }, options.signal)
  }

  return {
    kind: 'web',
    kiosk,
    kioskDevice:
      createKiosk?.({
        signedIn: () => session.port.current().signedIn,
        endSession: session.port.end,
        savesSettled,
      }) ?? noKiosk,
    version: __VERSION__,
    now: session.now,
    ready: confirmSession(),
    send,
    ...(googleLoginPath === '' ? {} : { sendCredential }),
    session: session.port,
    records,
    drafts: lazyDrafts(async () => {
      const { createMemoryDrafts, createWebDrafts } = await import('./drafts/draft-store.ts')
      return kiosk ? createMemoryDrafts(true) : createWebDrafts(draftPlaces)
    }),
    resolveFile: async (address) => resolveAddress(address),
    report: (code) => console.error(`Uncaught: ${code}`),
    notices,
  }
}
