/**
 * What the renderer may say: every argument is checked here, by shape and size,
 * before anything is done with it. Nothing is repaired; what is off is refused.
 */
import * as z from 'zod'
import { type CallName, callPath, callRow, isCallName } from '../../src/platform/calls.ts'
import type { WirePart } from '../../src/platform/ipc.ts'

const maxParts = 200
export const maxFileBytes = 25 * 1024 * 1024
const maxTotalBytes = 100 * 1024 * 1024
const maxJsonLength = 1024 * 1024
const maxDepth = 20

/** A request as the forwarder takes it: a row of the table, its path put together, one kind of body. */
export interface CheckedRequest {
  readonly id: number
  readonly call: CallName
  readonly path: string
  readonly json?: Readonly<Record<string, unknown>>
  readonly parts?: readonly WirePart[]
  readonly remember?: boolean
}

/** Text, finite numbers, booleans, null, and lists and plain records of these. */
function isPlainData(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || depth > maxDepth) return false
  if (Array.isArray(value)) return value.every((item) => isPlainData(item, depth + 1))
  if (Object.getPrototypeOf(value) !== Object.prototype || Object.hasOwn(value, '__proto__')) return false
  return Object.values(value).every((item) => isPlainData(item, depth + 1))
}

const id = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)
const field = z.string().regex(/^[A-Za-z0-9_[\]]{1,64}$/)
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.byteLength <= maxFileBytes)
const fileName = z.string().max(1000)
const mimeType = z.string().max(200)
const text = z.string().max(maxJsonLength)

const part = z.union([
  z.strictObject({ field, value: z.string().max(100_000) }),
  z.strictObject({ field, name: fileName, type: mimeType, bytes }),
])

const request = z.strictObject({
  id,
  call: z.custom<CallName>(isCallName),
  params: z.record(z.string(), z.string()).optional(),
  json: z
    .custom<Record<string, unknown>>(
      (value) => isPlainData(value) && !Array.isArray(value) && typeof value === 'object' && value !== null,
    )
    .optional(),
  parts: z.array(part).max(maxParts).optional(),
  remember: z.boolean().optional(),
})

function totalBytes(parts: readonly { readonly bytes?: Uint8Array | undefined }[]): number {
  return parts.reduce((total, { bytes: given }) => total + (given?.byteLength ?? 0), 0)
}

/** @returns null for anything that is not exactly a request of the call table */
export function checkRequest(value: unknown): CheckedRequest | null {
  const parsed = request.safeParse(value)
  if (!parsed.success) return null
  const { call, params, json, parts, remember } = parsed.data
  const row = callRow(call)
  const path = callPath(call, params)
  if (path === null) return null
  const given = parts !== undefined ? 'multipart' : json !== undefined ? 'json' : 'none'
  if (json !== undefined && parts !== undefined) return null
  if (row.body === 'either' ? given === 'none' : given !== row.body) return null
  if (json !== undefined && JSON.stringify(json).length > maxJsonLength) return null
  if (parts !== undefined && totalBytes(parts as { bytes?: Uint8Array }[]) > maxTotalBytes) return null
  if (remember !== undefined && !row.startsSession) return null
  return {
    id: parsed.data.id,
    call,
    path,
    ...(json !== undefined && { json }),
    ...(parts !== undefined && { parts }),
    ...(remember !== undefined && { remember }),
  }
}

const owner = z.string().min(1).max(254)

const file = z.strictObject({
  id: z.string().regex(/^[\w.:-]{1,100}$/),
  name: fileName,
  type: mimeType,
  lastModified: z.number().finite(),
  bytes: bytes.optional(),
})

const draft = z
  .strictObject({ owner, text, secret: text.nullable(), files: z.array(file).max(maxParts) })
  .refine(({ files }) => totalBytes(files) <= 4 * maxTotalBytes)
  .refine(({ files }) => new Set(files.map((one) => one.id)).size === files.length)

const records = z.record(z.string().max(100), z.string().max(100_000)).refine((map) => Object.keys(map).length <= 100)

/** Checks by channel; `undefined` from a check means refused, so every schema maps to a value of its own. */
export const argumentChecks = {
  id,
  owner,
  draft,
  owners: z.strictObject({ from: owner, to: owner }),
  records,
  address: z.string().min(1).max(8192),
  /** Words like 'TypeError' or 'Error EACCES': nothing that could quote an answer. */
  code: z.string().regex(/^[A-Za-z]\w{0,59}( [A-Z][A-Z0-9_]{1,39})?$/),
  nothing: z.undefined(),
} as const
