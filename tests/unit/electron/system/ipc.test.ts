import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isOwnPage } from '../../../../electron/main/page/guard.ts'
import { handleInvoke, isOwnFrame } from '../../../../electron/main/system/ipc.ts'
import type { LogEvent } from '../../../../electron/main/system/log.ts'
import { channels, type InvokeChannel, invokeRow } from '../../../../src/platform/ipc.ts'
import { fileLimits } from '../../../../src/provider/limits.ts'
import { requestPath } from '../../../../src/provider/request.ts'

/** @returns null for what the channel refuses */
function checkRequest(value: unknown) {
  return channels.request.argument.safeParse(value).data ?? null
}

const dashboard = { id: 1, call: 'dashboard' }
const step = { id: 1, call: 'saveStep', params: { applicationId: 'A-1', step: '2' } }
const bytes = new Uint8Array(3)
const file = { field: 'truck_photos', name: 'a.png', type: 'image/png', bytes }

describe('allowed senders', () => {
  const mainFrame = { url: 'app://portal/application' }
  const own = { senderFrame: mainFrame, sender: { id: 3, mainFrame } }
  const foreign = { url: 'https://evil.example/' }
  const isOurs = (url: string): boolean => isOwnPage(url, null)

  it('the main frame of our window', () => {
    expect(isOwnFrame(own, 3, isOurs)).toBe(true)
  })

  it.each([
    ['a frame inside our page', { ...own, senderFrame: { url: 'app://portal/' } }, 3],
    ['a frame from elsewhere', { ...own, senderFrame: { url: 'about:srcdoc' } }, 3],
    ['a page from elsewhere', { senderFrame: foreign, sender: { id: 3, mainFrame: foreign } }, 3],
    ['a removed frame', { ...own, senderFrame: null }, 3],
    ['another window', own, 4],
    ['a window while we have none', own, null],
  ])('not %s', (_name, event, contentsId) => {
    expect(isOwnFrame(event, contentsId, isOurs)).toBe(false)
  })
})

describe('replies', () => {
  const logged: LogEvent[] = []
  const log = (event: LogEvent): void => void logged.push(event)
  const row: InvokeChannel<number, number> = { direction: 'invoke', channel: 'x', argument: z.number() }
  const double = (value: number) => value * 2

  it('are wrapped, so that nothing is thrown across', async () => {
    expect(await handleInvoke(row, double, true, 2, log)).toEqual({ ok: true, value: 4 })
    expect(await handleInvoke(row, double, true, '2', log)).toEqual({ ok: false, code: 'bad_request' })
    expect(await handleInvoke(row, double, false, 2, log)).toEqual({ ok: false, code: 'forbidden' })
    const failing = () => {
      throw new TypeError('dana@truckstaff.example')
    }
    expect(await handleInvoke(row, failing, true, 2, log)).toEqual({ ok: false, code: 'failed' })
    expect(logged.map((event) => event.event)).toEqual(['ipc.refused', 'ipc.denied', 'ipc.failed'])
    expect(JSON.stringify(logged)).not.toContain('dana@')
  })
})

describe('requests', () => {
  it.each([
    [dashboard, '/api/dashboard'],
    [{ id: 2, call: 'login', json: { email: 'a@b.example' }, remember: false }, '/api/login'],
    [{ ...step, json: { has_tarp: true, note: null, list: [1, 'a'] } }, '/api/application/A-1/step2'],
    [{ ...step, parts: [{ field: 'has_tarp', value: '1' }, file] }, '/api/application/A-1/step2'],
  ])('case %# is sent to its path', (request, path) => {
    const checked = checkRequest(request)
    expect(checked && requestPath(checked)).toBe(path)
  })

  it.each([
    '/api/../admin',
    '/api/..%2fadmin',
    '//evil.com/api/x',
    '/api/x?token=1',
    '/api/dash\nboard',
    '/api/application/1%2F..%2F2/step2',
    '/api/application/１/step2',
    '/api/dashboard%00',
    '/api/application/1/step1',
    '/api/application/1/step8',
    '/api/dashboard',
  ])('the string %j is no call, id or step', (text) => {
    expect(checkRequest({ id: 1, call: text })).toBeNull()
    expect(checkRequest({ ...step, params: { applicationId: text, step: '2' }, json: {} })).toBeNull()
    expect(checkRequest({ ...step, params: { applicationId: '1', step: text }, json: {} })).toBeNull()
    expect(checkRequest({ ...dashboard, path: text })).toBeNull()
    expect(checkRequest({ ...dashboard, url: text })).toBeNull()
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'Dashboard', ''])('no call %j', (call) => {
    expect(checkRequest({ id: 1, call })).toBeNull()
  })

  it.each(['"method":"POST"', '"headers":{"Authorization":"Bearer x"}', '"__proto__":{"remember":true}'])(
    "the page can't add %s",
    (more) => {
      expect(checkRequest(JSON.parse(`{"id":1,"call":"dashboard",${more}}`))).toBeNull()
    },
  )

  it('no JSON but an object', () => {
    expect(checkRequest({ ...step, json: [1] })).toBeNull()
  })

  it.each([
    ['a file path', { field: 'cdl_file', name: 'a', type: '', path: '/etc/passwd' }],
    ['a list instead of bytes', { ...file, bytes: [1, 2] }],
    ['a File', { field: 'cdl_file', value: new File([], 'a') }],
    ['over 25 MiB', { ...file, bytes: new Uint8Array(fileLimits.bytesEach + 1) }],
    ['a field with a line break', { field: 'a\r\nb', value: 'x' }],
  ])('no part with %s', (_name, part) => {
    expect(checkRequest({ ...step, parts: [part] })).toBeNull()
  })

  it('limits: 10,000 parts, and 100 MiB in all', () => {
    expect(checkRequest({ ...step, parts: Array(10_000).fill({ field: 'a', value: 'b' }) })).toBeNull()
    const large = { ...file, bytes: new Uint8Array(fileLimits.bytesEach) }
    expect(checkRequest({ ...step, parts: Array(4).fill(large) })).not.toBeNull()
    expect(checkRequest({ ...step, parts: [...Array(4).fill(large), file] })).toBeNull()
  })

  it.each([
    ['JSON where none is expected', { ...dashboard, json: {} }],
    ['no id', { call: 'dashboard' }],
    ['a negative id', { ...dashboard, id: -1 }],
    ['nothing', undefined],
  ])('refused: %s', (_name, request) => {
    expect(checkRequest(request)).toBeNull()
  })
})

describe('arguments of the other channels', () => {
  const draft = { owner: 'dana@truckstaff.example', text: '{}', files: [] }
  const attached = { id: 'f1', name: 'a.png', type: 'image/png', lastModified: 1, bytes }

  it.each([
    ['saveDraft', { ...draft, owner: '' }],
    ['saveDraft', { ...draft, path: '/etc' }],
    ['saveDraft', { ...draft, files: [{ ...attached, id: '../x' }] }],
    ['saveDraft', { ...draft, files: [{ ...attached, lastModified: Number.NaN }] }],
    ['saveDraft', { ...draft, files: [{ ...attached, bytes: new Uint8Array(fileLimits.bytesEach + 1) }] }],
    ['loadDraft', null],
    ['saveRecords', { name: 5 }],
    ['saveRecords', Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`k${n}`, 'v']))],
    ['resolveFile', 'x'.repeat(9000)],
    ['report', ''],
    ['report', "Cannot read 'maria@example.com'"],
    ['report', 'Error 12-3456789'],
    ['start', {}],
    ['abort', 1.5],
  ] as const)('%s refuses the rest, case %#', (name, value) => {
    expect(invokeRow(name).argument.safeParse(value).success).toBe(false)
  })
})
