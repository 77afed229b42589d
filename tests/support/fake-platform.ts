/**
 * A platform without network, storage or desktop: replies are scripted per call and requests are recorded. For
 * component and unit tests of the layers above the platform.
 */

import { createMemoryDrafts } from '../../src/domain/common/memory-drafts.ts'
import { hashOwner } from '../../src/domain/session/owner-hash.ts'
import type { User } from '../../src/domain/session/user.ts'
import { createNotices } from '../../src/platform/notices.ts'
import {
  type CallRequest,
  type DesktopApp,
  desktopTraits,
  type Platform,
  personalTraits,
  type Reply,
  type SendOptions,
  type SessionInfo,
  type StoredDraft,
  sharedTraits,
} from '../../src/platform/port.ts'
import type { CallName } from '../../src/provider/calls.ts'
import { callRow } from '../../src/provider/calls.ts'
import { sessionStart, takeToken } from '../../src/provider/reply.ts'

// Before the portal renders, start.ts computes the hash of the stored user.
await hashOwner('maria@example.com')

type ScriptedReply = Reply | Promise<Reply> | ((request: CallRequest, options: SendOptions) => Reply | Promise<Reply>)

export interface FakePlatform extends Platform {
  /** Scripts the replies to `call` from now on; the last of several repeats. */
  reply(call: CallName, ...replies: ScriptedReply[]): void
  /** Every request, oldest first; `sent('login')` returns those of one call. */
  readonly requests: readonly CallRequest[]
  sent(call: CallName): readonly CallRequest[]
  /** Signs a user in or out from outside, as another tab, an expiry or the main process does. */
  setSession(info: SessionInfo): void
  /** Drafts by owner. */
  readonly storedDrafts: Map<string, StoredDraft>
  /** Records by key. */
  readonly storedRecords: Map<string, string>
}

export interface FakePortalOptions {
  readonly kind?: 'web' | 'desktop'
  readonly kiosk?: boolean
  /** A user who is already signed in; the session lasts an hour. */
  readonly user?: Partial<User>
  readonly sendCredential?: Platform['sendCredential']
}

/** An answered reply with a JSON body. */
export function json(value: unknown, status = 200, more: Partial<Reply & { kind: 'answered' }> = {}): Reply {
  return { kind: 'answered', status, body: { kind: 'json', value }, ...more }
}

/** An HTML page instead of JSON. */
export function html(status = 200): Reply {
  return { kind: 'answered', status, body: { kind: 'text' } }
}

/** A reply whose body is empty or cut off. */
export function broken(status = 200): Reply {
  return { kind: 'answered', status, body: { kind: 'broken' } }
}

export const unreachable: Reply = { kind: 'unreachable' }
export const timedOut: Reply = { kind: 'timed-out' }

/** A promise that the test settles, to inspect the screen while it is pending. */
export function later<Value>(): { readonly promise: Promise<Value>; readonly settle: (value: Value) => void } {
  const { promise, resolve: settle } = Promise.withResolvers<Value>()
  return { promise, settle }
}

const hour = 3_600_000

const silent = () => () => undefined
const ignored = async () => ({ ok: true, value: undefined }) as const

/** A desktop app that tells the page nothing. */
export const silentApp: DesktopApp = {
  language: ignored,
  seenMessage: ignored,
  interviews: ignored,
  onCalendar: silent,
  onCommand: silent,
  answerProxy: ignored,
  onProxyQuestion: silent,
  find: ignored,
  onFind: silent,
  onFound: silent,
  onSaveNow: silent,
}

const opened = new Set<FakePlatform>()

/** Signs out everywhere: what a session holds, such as changes of a calendar, ends with it. */
export function endSessions(): void {
  for (const platform of opened) platform.setSession({ signedIn: false, reason: 'none' })
  opened.clear()
}

export function fakePlatform({
  kind = 'web',
  kiosk = false,
  user,
  sendCredential,
}: FakePortalOptions = {}): FakePlatform {
  const scripted = new Map<CallName, ScriptedReply[]>()
  const requests: CallRequest[] = []
  const listeners = new Set<() => void>()
  const records = new Map<string, string>()
  const drafts = new Map<string, StoredDraft>()
  let info: SessionInfo = { signedIn: false, reason: 'none' }

  if (user !== undefined) {
    const whole: User = { name: '', email: 'maria@example.com', phone: '', address: '', image: '', ...user }
    info = { signedIn: true, expiresAt: Date.now() + hour }
    records.set('user', JSON.stringify(whole))
    records.set('name', whole.name)
  }

  function setSession(next: SessionInfo) {
    info = next
    for (const listener of [...listeners]) listener()
  }

  /** Handles a token as a platform does: removes it from the reply and starts the session. */
  function startSession(reply: Reply): Reply {
    if (reply.kind !== 'answered' || reply.body.kind !== 'json') return reply
    const { token, rest } = takeToken(reply.body.value)
    const session = reply.session ?? sessionStart(reply.status, token, Date.now())
    if (session === 'started') setSession({ signedIn: true, expiresAt: Date.now() + hour })
    return { ...reply, body: { kind: 'json', value: rest }, ...(session === undefined ? {} : { session }) }
  }

  const shared = {
    onWarning: () => () => undefined,
    async wipe() {
      records.clear()
      drafts.clear()
    },
  }

  async function send(request: CallRequest, options: SendOptions = {}): Promise<Reply> {
    const row = callRow(request.call)
    if (row.auth && !info.signedIn) return { kind: 'refused', reason: 'no-session' }
    requests.push(request)
    const queue = scripted.get(request.call)
    const next = queue !== undefined && queue.length > 1 ? queue.shift() : queue?.[0]
    if (next === undefined) throw new Error(`no reply scripted for ${request.call}`)
    const canceled = new Promise<Reply>((resolve) => {
      options.signal?.addEventListener('abort', () => resolve({ kind: 'canceled' }))
    })
    const reply = await Promise.race([typeof next === 'function' ? next(request, options) : next, canceled])
    return row.startsSession ? startSession(reply) : reply
  }

  const platform: FakePlatform = {
    ...(kind === 'desktop' && { app: silentApp }),
    traits: kiosk ? sharedTraits : kind === 'web' ? personalTraits : desktopTraits,
    ...(kiosk && { shared }),
    now: Date.now,
    ready: Promise.resolve(),
    send,
    ...(sendCredential === undefined ? {} : { sendCredential }),
    session: {
      current: () => info,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      async end() {
        setSession({ signedIn: false, reason: 'ended' })
      },
    },
    records: {
      get: (key) => records.get(key) ?? null,
      set: (key, value) => void records.set(key, value),
      remove: (key) => void records.delete(key),
      lasting: true,
    },
    drafts: createMemoryDrafts(true, drafts),
    resolveFile: async (address) => (/^(https:|blob:|data:image\/)/.test(address) ? address : null),
    report: () => undefined,
    notices: createNotices(),
    reply(call, ...replies) {
      scripted.set(call, replies)
    },
    requests,
    sent: (call) => requests.filter((request) => request.call === call),
    setSession,
    storedDrafts: drafts,
    storedRecords: records,
  }
  opened.add(platform)
  return platform
}
