/** For any message of a page: no channel's check throws, and none accepts what its type forbids. */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../../../../src/domain/text/languages.ts'
import { type InvokeName, invokeNames, invokeRow } from '../../../../src/platform/ipc.ts'
import { calls } from '../../../../src/provider/calls.ts'
import { anyValue, spoiled } from '../../../support/any-input.ts'

const isText = (value: unknown, shortest: number, longest: number): boolean =>
  typeof value === 'string' && value.length >= shortest && value.length <= longest

const isBytes = (value: unknown): boolean => value === undefined || value instanceof Uint8Array

function isRecord(value: unknown, keys: readonly string[]): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.keys(value).every((key) => keys.includes(key))
}

function isPart(value: unknown): boolean {
  if (!isRecord(value, ['field', 'value', 'name', 'type', 'bytes'])) return false
  return isText(value.field, 1, 64) && (isText(value.value, 0, 100_000) || value.bytes instanceof Uint8Array)
}

function isRequest(value: unknown): boolean {
  if (!isRecord(value, ['id', 'call', 'params', 'json', 'parts', 'remember'])) return false
  const { id, call, json, parts, remember } = value
  if (!Number.isSafeInteger(id) || (id as number) < 0 || !Object.hasOwn(calls, call as string)) return false
  if (remember !== undefined && typeof remember !== 'boolean') return false
  if (json !== undefined && !isDeepStrictEqual(JSON.parse(JSON.stringify(json)), json)) return false
  return parts === undefined || (Array.isArray(parts) && parts.length <= 200 && parts.every(isPart))
}

function isFile(value: unknown): boolean {
  if (!isRecord(value, ['id', 'name', 'type', 'lastModified', 'bytes'])) return false
  const { id, name, type, lastModified, bytes } = value
  return (
    isText(id, 1, 100) &&
    isText(name, 0, 1000) &&
    isText(type, 0, 200) &&
    Number.isFinite(lastModified) &&
    isBytes(bytes)
  )
}

function isOwnedDraft(value: unknown): boolean {
  if (!isRecord(value, ['owner', 'text', 'files'])) return false
  const { owner, text, files } = value
  return isText(owner, 1, 254) && typeof text === 'string' && Array.isArray(files) && files.every(isFile)
}

const isNothing = (value: unknown): boolean => value === undefined
const isOwner = (value: unknown): boolean => isText(value, 1, 254)

/** What each type allows, in a second implementation. */
const allowed: Readonly<Record<InvokeName, (value: unknown) => boolean>> = {
  start: isNothing,
  request: isRequest,
  abort: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  checkSession: isNothing,
  signOut: isNothing,
  loadDraft: isOwner,
  saveDraft: isOwnedDraft,
  removeDraft: isOwner,
  moveDraft: (value) => isRecord(value, ['from', 'to']) && isOwner(value.from) && isOwner(value.to),
  loadRecords: isNothing,
  saveRecords: (value) =>
    typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string'),
  resolveFile: (value) => isText(value, 1, 8192),
  saved: isNothing,
  report: (value) => typeof value === 'string' && /^[\w ]{1,101}$/.test(value),
  seenMessage: (value) => isText(value, 0, 1000),
  activity: isNothing,
  language: (value) => languages.some((language) => language === value),
  endKiosk: isNothing,
}

const file = { id: 'front', name: 'front.pdf', type: 'application/pdf', lastModified: 1, bytes: new Uint8Array(2) }
const right: readonly unknown[] = [
  undefined,
  7,
  'dana@truckstaff.example',
  'TypeError EACCES',
  { name: 'Dana', user: '{}' },
  { from: 'dana@truckstaff.example', to: 'lee@truckstaff.example' },
  { owner: 'dana@truckstaff.example', text: '{}', files: [file] },
  {
    id: 1,
    call: 'login',
    json: { email: 'dana@truckstaff.example', password: 'x', more: [1, { a: null }] },
    remember: true,
  },
  {
    id: 2,
    call: 'saveStep',
    params: { applicationId: 'A-1', step: '2' },
    parts: [
      { field: 'truck_count', value: '2' },
      { field: 'truck_photos[]', name: 'a.png', type: 'image/png', bytes: new Uint8Array(3) },
    ],
  },
]

describe('any message of the page', () => {
  it.each(invokeNames)('%s neither throws nor accepts what its type forbids, and repairs nothing', (name) => {
    const { argument } = invokeRow(name)
    const given = fc.oneof(anyValue, spoiled(right), fc.constantFrom(...right))
    fc.assert(
      fc.property(given, (value) => {
        const checked = argument.safeParse(value)
        return !checked.success || (allowed[name](value) && isDeepStrictEqual(checked.data, value))
      }),
      { numRuns: 300, seed: 1 },
    )
  })

  it('a disguised prototype does not get through', () => {
    for (const text of [
      '{"id":1,"call":"dashboard","__proto__":{"remember":true}}',
      '{"id":1,"call":"login","json":{"__proto__":{"email":"x"}}}',
    ])
      expect(invokeRow('request').argument.safeParse(JSON.parse(text)).success).toBe(false)
  })

  it('every valid value is accepted by some channel: the property is not vacuous', () => {
    for (const value of right)
      expect(invokeNames.some((name) => invokeRow(name).argument.safeParse(value).success)).toBe(true)
  })

  it('circular, hugely shared and hugely sparse lists are refused at once', () => {
    const loop: unknown[] = []
    loop.push(loop)
    let wide: unknown = 'x'.repeat(1000)
    for (let depth = 0; depth < 18; depth++) wide = Array(10).fill(wide)
    for (const list of [loop, wide, new Array(2 ** 32 - 1), Object.assign(new Array(2), { 1: 1 })]) {
      const request = { id: 1, call: 'login', json: { list } }
      const begun = performance.now()
      expect(invokeRow('request').argument.safeParse(request).success).toBe(false)
      expect(performance.now() - begun).toBeLessThan(5000)
    }
  })
})
