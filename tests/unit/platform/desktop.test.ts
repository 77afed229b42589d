import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDesktopPlatform } from '../../../src/platform/desktop/platform.ts'
import type { IpcResult, ShellStart, UploadProgress, WireDraft, WireRequest } from '../../../src/platform/ipc.ts'
import type { Command, Reply, SessionInfo, StoredDraft } from '../../../src/platform/port.ts'
import { fakeBridge, ok } from '../../support/fake-bridge.ts'

const refused = { ok: false, code: 'bad_request' } as const
const answered: Reply = { kind: 'answered', status: 200, body: { kind: 'json', value: {} } }

/** A fake main process, as a page sees it. */
function createFakeMain() {
  const requests: WireRequest[] = []
  const aborted: number[] = []
  const records: Record<string, string>[] = []
  const savedDrafts: (WireDraft & { owner: string })[] = []
  const calls: string[] = []
  const push = {} as {
    session: (info: SessionInfo) => void
    clock: (offset: number) => void
    progress: (progress: UploadProgress) => void
    command: (command: Command) => void
    save: () => void
    idle: (secondsLeft: number | null) => void
  }
  const listen =
    <K extends keyof typeof push>(name: K) =>
    (listener: (typeof push)[K]) => {
      push[name] = listener
      return () => undefined
    }
  const session: SessionInfo = { signedIn: false, reason: 'none' }
  const status: { value: ShellStart } = {
    value: { session, owners: [], clockOffset: 0, settings: {}, isShared: false },
  }
  const called = (name: string) => async () => {
    calls.push(name)
    return ok(undefined)
  }
  const bridge = fakeBridge({
    request: vi.fn(async (request: WireRequest) => {
      requests.push(request)
      return ok(answered)
    }),
    abort: async (id) => {
      aborted.push(id)
      return ok(undefined)
    },
    start: vi.fn(async () => ok(status.value)),
    checkSession: vi.fn(async () => ok(status.value.session)),
    saveDraft: vi.fn(async (draft: WireDraft & { owner: string }) => {
      savedDrafts.push(draft)
      return ok(true)
    }),
    loadRecords: vi.fn(async () =>
      ok({ records: { name: 'Dana', user: '{"email":"Dana@truckstaff.example"}' }, lasting: true }),
    ),
    saveRecords: vi.fn(async (map: Record<string, string>) => {
      records.push(map)
      return ok(true)
    }),
    resolveFile: vi.fn(async () => ok(null)),
    saved: called('saved'),
    activity: called('activity'),
    endKiosk: called('endKiosk'),
    onSessionChanged: listen('session'),
    onClock: listen('clock'),
    onProgress: listen('progress'),
    onCommand: listen('command'),
    onSaveNow: listen('save'),
    onIdle: listen('idle'),
  })
  return { bridge, push, requests, aborted, records, savedDrafts, calls, status }
}

let main: ReturnType<typeof createFakeMain>

beforeEach(() => {
  main = createFakeMain()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function platform() {
  const made = createDesktopPlatform(main.bridge)
  await made.ready
  return made
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))
const in60s = (): SessionInfo => ({ signedIn: true, expiresAt: Date.now() + 60_000 })

describe('the start', () => {
  it('removes the record of another user, which a power cut or a full disk left behind', async () => {
    main.status.value = { ...main.status.value, session: in60s(), owners: ['lee@truckstaff.example'] }
    const { records } = await platform()
    expect([records.get('user'), records.get('name')]).toEqual([null, null])
  })
})

describe('the time', () => {
  const twoHours = 7_200_000

  it('is the provider’s if this computer’s clock is wrong, from the start or once main knows it', async () => {
    main.status.value = { ...main.status.value, clockOffset: -twoHours }
    const made = await platform()
    expect(made.now() - Date.now()).toBeCloseTo(-twoHours, -3)
    main.push.clock(0)
    expect(made.now() - Date.now()).toBeCloseTo(0, -3)
  })
})

describe('send', () => {
  it('sends names and plain data', async () => {
    const made = await platform()
    expect(await made.send({ call: 'login', json: { email: 'a' }, remember: false })).toEqual(answered)
    expect(
      await made.send({ call: 'saveStep', params: { applicationId: '1', step: '2' }, json: { note: null } }),
    ).toEqual(answered)
    const first = main.requests[0]?.id ?? 0
    expect(main.requests).toEqual([
      { id: first, call: 'login', json: { email: 'a' }, remember: false },
      { id: first + 1, call: 'saveStep', params: { applicationId: '1', step: '2' }, json: { note: null } },
    ])
  })

  it('uses no id of the page before a reload, whose calls may still run', async () => {
    for (let page = 0; page < 2; page += 1) await (await platform()).send({ call: 'dashboard' })
    const [before, after] = main.requests.map(({ id }) => id)
    expect(Math.abs((after ?? 0) - (before ?? 0))).toBeGreaterThan(1_000)
  })

  it('refuses unreadable files', async () => {
    const made = await platform()
    const bad = { kind: 'refused', reason: 'bad-request' }
    const gone = new File(['abc'], 'a.png')
    vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
    expect(await made.send({ call: 'updateProfile', parts: [{ field: 'image', file: gone }] })).toEqual(bad)
    vi.mocked(main.bridge.request).mockResolvedValue(refused)
    expect(await made.send({ call: 'dashboard' })).toEqual(bad)
    expect(main.requests).toEqual([])
  })

  it('reports progress to its upload while it runs', async () => {
    const made = await platform()
    const seen: number[] = []
    vi.mocked(main.bridge.request).mockImplementation(async ({ id }) => {
      main.push.progress({ id, sent: 5, total: 10 })
      main.push.progress({ id: id + 1, sent: 7, total: 10 })
      return ok(answered)
    })
    await made.send(
      { call: 'updateProfile', parts: [{ field: 'a', value: 'b' }] },
      { onProgress: (sent) => seen.push(sent) },
    )
    main.push.progress({ id: 1, sent: 10, total: 10 })
    expect(seen).toEqual([5])
  })

  it('aborts by id', async () => {
    const made = await platform()
    let answer = (_result: IpcResult<Reply>): void => undefined
    vi.mocked(main.bridge.request).mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const controller = new AbortController()
    const reply = made.send({ call: 'dashboard' }, { signal: controller.signal })
    await settle()
    controller.abort()
    expect(main.aborted).toEqual([vi.mocked(main.bridge.request).mock.calls[0]?.[0].id])
    answer(ok(answered))
    expect(await reply).toEqual({ kind: 'canceled' })
    expect(await made.send({ call: 'dashboard' }, { signal: controller.signal })).toEqual({ kind: 'canceled' })
    expect(main.bridge.request).toHaveBeenCalledTimes(1)
  })
})

describe('the session', () => {
  it('ends by itself on an unused page', async () => {
    vi.useFakeTimers()
    const made = await platform()
    main.push.session(in60s())
    const listener = vi.fn()
    made.session.subscribe(listener)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(listener).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(listener).toHaveBeenCalledOnce()
    expect(made.session.current()).toEqual({ signedIn: false, reason: 'expired' })
    expect(main.bridge.checkSession).toHaveBeenCalledOnce()
  })
})

describe('records', () => {
  it('are read at once and written in one piece', async () => {
    const made = await platform()
    made.records.set('user', '{}')
    made.records.set('name', 'Lee')
    made.records.remove('user')
    made.records.remove('never-there')
    expect([made.records.get('name'), made.records.get('user')]).toEqual(['Lee', null])
    await settle()
    expect(main.records).toEqual([{ name: 'Lee' }])
    made.records.set('name', 'Lee')
    await settle()
    expect(main.records).toHaveLength(1)
  })
})

describe('drafts', () => {
  const file = new File(['abc'], 'a.png', { type: 'image/png', lastModified: 7 })
  const draft: StoredDraft = { text: 't', files: [{ id: 'f', file }] }
  const wire = { id: 'f', name: 'a.png', type: 'image/png', lastModified: 7 }
  const bytes = Uint8Array.of(97, 98, 99)

  it("send a file's bytes once", async () => {
    const made = await platform()
    expect(await made.drafts.save('a@b', draft)).toBe(true)
    expect(await made.drafts.save('a@b', { ...draft, text: 'more' })).toBe(true)
    expect(main.savedDrafts).toEqual([
      { owner: 'a@b', text: 't', files: [{ ...wire, bytes }] },
      { owner: 'a@b', text: 'more', files: [wire] },
    ])
  })

  it('send them again after a save that failed, such as when main has lost them', async () => {
    const made = await platform()
    await made.drafts.save('a@b', draft)
    vi.mocked(main.bridge.saveDraft).mockResolvedValueOnce(ok(false))
    expect(await made.drafts.save('a@b', draft)).toBe(false)
    expect(await made.drafts.save('a@b', draft)).toBe(true)
    expect(main.savedDrafts.at(-1)?.files).toEqual([{ ...wire, bytes }])
  })
})

describe('files of the provider', () => {
  it.each(['blob:app://portal/1-2', 'data:image/png;base64,AA', ' data:image/webp,x '])(
    '%s is used unchanged',
    async (address) => {
      expect(await (await platform()).resolveFile(address)).toBe(address.trim())
      expect(main.bridge.resolveFile).not.toHaveBeenCalled()
    },
  )

  it('an image becomes a data URL, a document a blob', async () => {
    const made = await platform()
    vi.mocked(main.bridge.resolveFile).mockResolvedValueOnce(ok({ kind: 'image', dataUrl: 'data:image/png;base64,AA' }))
    expect(await made.resolveFile('https://x/a')).toBe('data:image/png;base64,AA')
    const document = { kind: 'document', type: 'application/pdf', bytes: Uint8Array.of(1) } as const
    vi.mocked(main.bridge.resolveFile).mockResolvedValueOnce(ok(document))
    expect(await made.resolveFile('https://x/b')).toMatch(/^blob:/)
  })
})

it('a command before the screens listen runs when they do, once', async () => {
  const { app } = await platform()
  main.push.command('calendar')
  const commands: Command[] = []
  const stop = app?.onCommand((command) => commands.push(command))
  main.push.command('profile')
  stop?.()
  main.push.command('dashboard')
  app?.onCommand((command) => commands.push(command))
  expect(commands).toEqual(['calendar', 'profile', 'dashboard'])
})

it('saves typed answers when the app is about to quit, then reports it', async () => {
  const made = await platform()
  made.app?.onSaveNow(() => {
    made.records.set('typed', 'last word')
    void made.drafts.save('a@b', { text: 'last', files: [] })
  })
  main.push.save()
  await settle()
  expect(main.records.at(-1)).toMatchObject({ typed: 'last word' })
  expect(main.savedDrafts.at(-1)).toMatchObject({ text: 'last' })
  expect(main.calls).toEqual(['saved'])
})

describe('a kiosk', () => {
  it('reports activity, at most once a second, and passes warnings on', async () => {
    main.status.value = { ...main.status.value, isShared: true }
    const made = await platform()
    for (const type of ['keydown', 'pointerdown', 'input', 'pointermove']) window.dispatchEvent(new Event(type))
    expect(main.calls).toEqual(['activity'])
    const warnings: unknown[] = []
    made.shared?.onWarning((secondsLeft) => warnings.push(secondsLeft))
    main.push.idle(120)
    main.push.idle(null)
    expect(warnings).toEqual([120, null])
    vi.stubGlobal('document', { body: {} })
    await made.shared?.wipe()
    expect(document.body.hidden).toBe(true)
    expect(main.calls).toEqual(['activity', 'endKiosk'])
  })
})
