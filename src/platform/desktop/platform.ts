/**
 * THE PORT on the desktop: everything goes through `window.portal` to the main process, which holds the
 * token, makes the calls and encrypts what is kept. The page itself stores nothing and connects nowhere.
 */
import { watchActivity } from '../activity.ts'
import type { Bridge, IpcResult, SaveOutcome, WireFile, WirePart } from '../ipc.ts'
import type {
  CallRequest,
  DeviceRecords,
  DraftFile,
  DraftStore,
  Part,
  Platform,
  Reply,
  SendOptions,
  SessionInfo,
  StoredDraft,
} from '../port.ts'

/** A value of main, or what to do without one. */
async function answerOf<T>(asked: Promise<IpcResult<T>>, otherwise: T): Promise<T> {
  const result = await asked
  return result.ok ? result.value : otherwise
}

function createListeners(): { readonly tell: () => void; readonly subscribe: (listener: () => void) => () => void } {
  const listeners = new Set<() => void>()
  return {
    tell() {
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

// --- calls ---

async function wirePart(part: Part): Promise<WirePart> {
  if ('value' in part) return part
  const { name, type } = part.file
  return { field: part.field, name, type, bytes: new Uint8Array(await part.file.arrayBuffer()) }
}

/** Plain data only: what JSON would drop is dropped, and what has no JSON is null. */
function plainJson(json: Readonly<Record<string, unknown>>): Record<string, unknown> | null {
  try {
    return JSON.parse(JSON.stringify(json)) as Record<string, unknown>
  } catch {
    return null // a cycle or a BigInt: refused as misshapen
  }
}

function createSend(bridge: Bridge): Platform['send'] {
  const progress = new Map<number, NonNullable<SendOptions['onProgress']>>()
  let lastId = 0
  bridge.onProgress(({ id, sent, total }) => progress.get(id)?.(sent, total))

  return async (request: CallRequest, { signal, onProgress }: SendOptions = {}): Promise<Reply> => {
    const badRequest = { kind: 'refused', reason: 'bad-request' } as const
    lastId += 1
    const id = lastId
    const json = request.json && plainJson(request.json)
    if (json === null) return badRequest
    let parts: WirePart[] | undefined
    try {
      parts = request.parts && (await Promise.all(request.parts.map(wirePart)))
    } catch {
      return badRequest // a file that is gone or has changed since it was chosen
    }
    if (signal?.aborted) return { kind: 'cancelled' }
    const abort = (): void => void bridge.abort(id)
    signal?.addEventListener('abort', abort)
    if (onProgress !== undefined && parts !== undefined) progress.set(id, onProgress)
    try {
      const result = await bridge.request({
        id,
        call: request.call,
        ...(request.params && { params: request.params }),
        ...(json && { json }),
        ...(parts && { parts }),
        ...(request.remember !== undefined && { remember: request.remember }),
      })
      if (!result.ok) return badRequest
      return signal?.aborted ? { kind: 'cancelled' } : result.value
    } finally {
      signal?.removeEventListener('abort', abort)
      progress.delete(id)
    }
  }
}

// --- session ---

interface DesktopSession {
  readonly port: Platform['session']
  /** What main says. */
  set(info: SessionInfo): void
}

/** main decides; the page keeps what it heard last, and sees for itself when the time has come. */
function createSession(bridge: Bridge): DesktopSession {
  const { tell, subscribe } = createListeners()
  let info: SessionInfo = { signedIn: false, reason: 'none' }

  function set(next: SessionInfo): void {
    info = next
    tell()
  }
  bridge.onSessionChanged(set)

  return {
    set,
    port: {
      current() {
        if (info.signedIn && info.expiresAt !== null && Date.now() >= info.expiresAt) {
          info = { signedIn: false, reason: 'expired' }
          void bridge.status() // main looks at its clock too, and removes the token
        }
        return info
      },
      subscribe,
      async end() {
        info = { signedIn: false, reason: 'ended' }
        await bridge.signOut()
      },
    },
  }
}

// --- records ---

interface DesktopRecords {
  readonly port: DeviceRecords
  load(): Promise<void>
  /** Resolves when everything set so far has been handed to main. */
  settled(): Promise<unknown>
}

/** Read once, at start; every change is handed to main in one piece a moment later. */
function createRecords(bridge: Bridge): DesktopRecords {
  let records = new Map<string, string>()
  let lasting = true
  let saving: Promise<unknown> = Promise.resolve()
  let due = false

  function saveSoon(): void {
    if (due) return
    due = true
    saving = saving.then(async () => {
      due = false
      const saved = await answerOf(bridge.saveRecords(Object.fromEntries(records)), { lasting: false })
      lasting = saved.lasting
    })
  }

  return {
    port: {
      get: (key) => records.get(key) ?? null,
      set(key, value) {
        if (records.get(key) === value) return
        records.set(key, value)
        saveSoon()
      },
      remove(key) {
        if (records.delete(key)) saveSoon()
      },
      get lasting() {
        return lasting
      },
    },
    async load() {
      const stored = await answerOf(bridge.loadRecords(), { records: {}, lasting: false })
      records = new Map(Object.entries(stored.records))
      lasting = stored.lasting
    },
    settled: () => saving,
  }
}

// --- drafts ---

async function wireFile({ id, file }: DraftFile, withBytes: boolean): Promise<WireFile> {
  const { name, type, lastModified } = file
  const bytes = withBytes ? { bytes: new Uint8Array(await file.arrayBuffer()) } : {}
  return { id, name, type, lastModified, ...bytes }
}

function storedFile({ id, name, type, lastModified, bytes }: WireFile): DraftFile[] {
  if (bytes === undefined) return []
  return [{ id, file: new File([new Uint8Array(bytes)], name, { type, lastModified }) }]
}

interface DesktopDrafts {
  readonly port: DraftStore
  settled(): Promise<unknown>
}

/** Bytes of a file cross to main once; later saves name it by its id. */
function createDrafts(bridge: Bridge, kiosk: () => boolean): DesktopDrafts {
  const held = new Map<string, Set<string>>()
  let lastTurn: Promise<unknown> = Promise.resolve()

  /** While a save still reads its files, what is asked for after it must not reach main before it. */
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = lastTurn.then(work)
    lastTurn = turn.catch(() => undefined) // whoever asked for the turn hears of it
    return turn
  }

  /** A file that can't be read any more is left out: what is typed is kept without it. */
  async function attempt(owner: string, draft: StoredDraft): Promise<{ outcome: SaveOutcome; files: WireFile[] }> {
    const known = held.get(owner) ?? new Set()
    const read = draft.files.map((stored) => wireFile(stored, !known.has(stored.id)).catch(() => null))
    const files = (await Promise.all(read)).filter((file) => file !== null)
    const { text, secret } = draft
    return { outcome: await answerOf(bridge.saveDraft({ owner, text, secret, files }), { saved: false }), files }
  }

  async function save(owner: string, draft: StoredDraft): Promise<boolean> {
    let { outcome, files } = await attempt(owner, draft)
    if ('missing' in outcome) {
      held.delete(owner)
      ;({ outcome, files } = await attempt(owner, draft))
    }
    const saved = 'saved' in outcome && outcome.saved
    held.set(owner, new Set(saved ? files.map(({ id }) => id) : []))
    return saved && files.length === draft.files.length
  }

  return {
    port: {
      load: (owner) =>
        inTurn(async () => {
          const draft = await answerOf(bridge.loadDraft(owner), 'damaged' as const)
          if (draft === null || draft === 'damaged') return draft
          const files = draft.files.flatMap(storedFile)
          held.set(owner, new Set(files.map(({ id }) => id)))
          return { text: draft.text, secret: draft.secret, files }
        }),
      save: (owner, draft) => inTurn(() => save(owner, draft)).catch(() => false), // main could not take it
      remove: (owner) =>
        inTurn(async () => {
          held.delete(owner)
          await bridge.removeDraft(owner)
        }),
      move: (from, to) =>
        inTurn(async () => {
          held.delete(from)
          held.delete(to)
          await bridge.moveDraft({ from, to })
        }),
      async forgetSecrets() {
        // Encrypted by main and bound to their owner, they may stay; a kiosk keeps nothing.
        if (kiosk()) await bridge.endKiosk()
      },
    },
    settled: () => lastTurn,
  }
}

// --- files, notices, kiosk ---

const ownAddress = /^(blob:|data:image\/(png|jpeg|gif|webp|bmp)[;,])/i

function createResolveFile(bridge: Bridge): Platform['resolveFile'] {
  return async (address) => {
    const asked = address.trim()
    if (ownAddress.test(asked)) return asked
    const file = await answerOf(bridge.resolveFile(asked), null)
    if (file === null) return null
    if (file.kind === 'image') return file.dataUrl
    return URL.createObjectURL(new Blob([new Uint8Array(file.bytes)], { type: file.type }))
  }
}

interface DesktopNotices {
  readonly port: Platform['notices']
  add(lines: readonly string[]): void
}

function createNotices(bridge: Bridge): DesktopNotices {
  const { tell, subscribe } = createListeners()
  let waiting: string[] = []
  function add(lines: readonly string[]): void {
    if (lines.length === 0) return
    waiting.push(...lines)
    tell()
  }
  bridge.onNotice((notice) => add([notice]))
  return {
    add,
    port: {
      take() {
        const taken = waiting
        waiting = []
        return taken
      },
      subscribe,
      say: (line) => add([line]),
    },
  }
}

const reportEveryMs = 1000

/** Kiosk: main hears of every sign of life, at most once a second. */
function reportActivity(bridge: Bridge): void {
  let reportedAt = Number.NEGATIVE_INFINITY
  const report = (): void => {
    // Not by the wall clock: set back an hour, it would keep an hour of touches from main.
    if (performance.now() - reportedAt < reportEveryMs) return
    reportedAt = performance.now()
    void bridge.activity()
  }
  watchActivity(report)
}

/** Made once, at start. @param bridge `window.portal` */
export function createDesktopPlatform(bridge: Bridge): Platform {
  const session = createSession(bridge)
  const records = createRecords(bridge)
  const notices = createNotices(bridge)
  let kiosk = false
  let version = ''
  const drafts = createDrafts(bridge, () => kiosk)

  async function start(): Promise<void> {
    const [status] = await Promise.all([bridge.status(), records.load()])
    if (!status.ok) throw new Error('the main process does not answer this page')
    kiosk = status.value.kiosk
    version = status.value.version
    session.set(status.value.session)
    notices.add(status.value.notices)
    if (kiosk) reportActivity(bridge)
  }

  bridge.onSaveNow(() => {
    // The app is about to end: whoever saves when a page goes away does so now.
    window.dispatchEvent(new Event('pagehide'))
    void Promise.all([drafts.settled(), records.settled()]).then(() => bridge.saved())
  })

  return {
    kind: 'desktop',
    get kiosk() {
      return kiosk
    },
    kioskDevice: {
      onWarning: (listener) => bridge.onIdle(({ secondsLeft }) => listener(secondsLeft)),
      async wipe() {
        document.body.hidden = true // main may still wait for a step that is being saved before it closes this page
        await bridge.endKiosk()
      },
    },
    now: Date.now,
    get version() {
      return version
    },
    ready: start(),
    send: createSend(bridge),
    session: session.port,
    records: records.port,
    drafts: { ...drafts.port, prepare: async () => undefined, isPermanent: async () => true },
    resolveFile: createResolveFile(bridge),
    report: (code) => void bridge.report(code),
    notices: notices.port,
  }
}
