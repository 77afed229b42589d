/** The page stores nothing and makes no network requests: `window.portal` leads to the main process. */

import { configure } from '../../config.ts'
import { createEmitter } from '../../domain/common/store.ts'
import { recordKeys } from '../../domain/session/record-keys.ts'
import { ownerKey, readUser } from '../../domain/session/user.ts'
import { createEndTimer } from '../end-timer.ts'
import { isOwnFileAddress } from '../file-address.ts'
import type { Bridge } from '../ipc.ts'
import { createNotices } from '../notices.ts'
import {
  type DeviceRecords,
  desktopTraits,
  type Platform,
  type SessionInfo,
  type SharedDevice,
  sharedTraits,
} from '../port.ts'
import { watchActivity } from './activity.ts'
import { createSend } from './send.ts'
import { answerOf, createDrafts, createRecords } from './storage.ts'

// --- session ---

/** Main decides. The page caches the last state, and checks the expiry time itself. */
function createSession(bridge: Bridge, now: () => number) {
  const { emit, subscribe } = createEmitter()
  let info: SessionInfo = { signedIn: false, reason: 'none' }

  function current(): SessionInfo {
    if (info.signedIn && now() >= info.expiresAt) {
      info = { signedIn: false, reason: 'expired' }
      void bridge.checkSession() // main removes the token
    }
    return info
  }

  const awaitEnd = createEndTimer(now, () => set(current()))

  function set(next: SessionInfo): void {
    info = next
    awaitEnd(info)
    emit()
  }
  bridge.onSessionChanged(set)

  return {
    set,
    port: {
      current,
      subscribe,
      async end() {
        info = { signedIn: false, reason: 'ended' }
        await bridge.signOut()
      },
    } satisfies Platform['session'],
  }
}

// --- files, shared device ---

function createResolveFile(bridge: Bridge): Platform['resolveFile'] {
  return async (address) => {
    const asked = address.trim()
    if (isOwnFileAddress(asked)) return asked
    const file = await answerOf(bridge.resolveFile(asked), null)
    if (file === null) return null
    if (file.kind === 'image') return file.dataUrl
    return URL.createObjectURL(new Blob([new Uint8Array(file.bytes)], { type: file.type }))
  }
}

type Listen<Value> = (listener: (value: Value) => void) => () => void

/** Keeps a value that arrives before the screens listen, such as a click on a notification while they load. */
function keepUntilHeard<Value extends string | object>(listen: Listen<Value>): Listen<Value> {
  let waiting: Value | null = null
  let hear: ((value: Value) => void) | null = null
  listen((value) => {
    if (hear === null) waiting = value
    else hear(value)
  })
  return (listener) => {
    hear = listener
    if (waiting !== null) listener(waiting)
    waiting = null
    return () => {
      hear = null
    }
  }
}

function createShared(bridge: Bridge): SharedDevice {
  return {
    onWarning: (listener) => bridge.onIdle(listener),
    async wipe() {
      document.body.hidden = true // main may wait for a running save of a step before it closes this page
      await bridge.endKiosk()
    },
  }
}

function emailOf(user: string): string {
  try {
    return ownerKey(readUser(JSON.parse(user)).email)
  } catch {
    return '' // damaged
  }
}

/**
 * Removes the record of a user who is not signed in: token and record are stored separately, so a power cut or a full
 * disk can leave the previous user's. Without it the page asks the provider who is signed in.
 */
function dropOtherUser(records: DeviceRecords, owners: readonly string[]): void {
  if (owners.includes(emailOf(records.get(recordKeys.user) ?? ''))) return
  records.remove(recordKeys.user)
  records.remove(recordKeys.name)
}

const reportEveryMs = 1000

/** Reports user activity to main, at most once a second. */
function reportActivity(bridge: Bridge): void {
  let reportedAt = Number.NEGATIVE_INFINITY
  const report = (): void => {
    // Not the wall clock: if it were set back an hour, activity would not be reported for an hour.
    if (performance.now() - reportedAt < reportEveryMs) return
    reportedAt = performance.now()
    void bridge.activity()
  }
  watchActivity(report)
}

/** Creates the platform, once, at start. @param bridge `window.portal` */
export function createDesktopPlatform(bridge: Bridge): Platform {
  const records = createRecords(bridge)
  const notices = createNotices()
  const shared = createShared(bridge)
  let isShared = false
  let clockOffset = 0
  const now = () => Date.now() + clockOffset
  const session = createSession(bridge, now)
  const drafts = createDrafts(bridge)

  async function start(): Promise<void> {
    const loaded = records.load()
    const started = await bridge.start()
    if (!started.ok) throw new Error('the main process does not answer this page')
    configure(started.value.settings)
    isShared = started.value.isShared
    clockOffset = started.value.clockOffset
    session.set(started.value.session)
    if (isShared) reportActivity(bridge)
    await loaded
    if (started.value.session.signedIn) dropOtherUser(records.port, started.value.owners)
  }

  bridge.onNotice(notices.add)
  bridge.onClock((offset) => {
    clockOffset = offset
    session.set(session.port.current())
  })
  const saving = createEmitter()
  bridge.onSaveNow(() => {
    saving.emit()
    void Promise.all([drafts.settled(), records.settled()]).then(() => bridge.saved())
  })

  return {
    get traits() {
      return isShared ? sharedTraits : desktopTraits
    },
    get shared() {
      return isShared ? shared : undefined
    },
    now,
    ready: start(),
    send: createSend(bridge),
    session: session.port,
    records: records.port,
    drafts: drafts.port,
    resolveFile: createResolveFile(bridge),
    report: (code) => void bridge.report(code),
    notices,
    app: {
      ...bridge,
      onSaveNow: saving.subscribe,
      onCommand: keepUntilHeard(bridge.onCommand),
      onProxyQuestion: keepUntilHeard(bridge.onProxyQuestion),
    },
  }
}
