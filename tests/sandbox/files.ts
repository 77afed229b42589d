/** Stored files: upload checks, storage, and the signed addresses by which the owner downloads them. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import path from 'node:path'
import type { Upload } from './body.ts'
import type { Provider } from './provider.ts'

/** Path of the stored files. */
export const storagePath = '/storage'

export interface StoredFile {
  readonly id: number
  readonly account_id: number
  readonly field: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
  readonly bytes: Uint8Array
}

/** Magic bytes of the picture types that the portal previews. SVG is not one of them: it can contain scripts. */
const pictureSigns: readonly (readonly [type: string, offset: number, bytes: string])[] = [
  ['image/png', 0, '89504e470d0a1a0a'],
  ['image/jpeg', 0, 'ffd8ff'],
  ['image/gif', 0, '47494638'],
  ['image/bmp', 0, '424d'],
  ['image/webp', 8, '57454250'],
]

const documentTypes: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.txt': 'text/plain; charset=utf-8',
}

/** Returns a picture's content type by its first bytes, regardless of its name; null for anything else. */
export function pictureType(bytes: Uint8Array): string | null {
  const hex = Buffer.from(bytes.subarray(0, 16)).toString('hex')
  return pictureSigns.find(([, offset, sign]) => hex.startsWith(sign, offset * 2))?.[0] ?? null
}

function typeOf(upload: Upload): string {
  return (
    pictureType(upload.bytes) ?? documentTypes[path.extname(upload.name).toLowerCase()] ?? 'application/octet-stream'
  )
}

/** Returns the last part of a file name, without control characters. */
function plainName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose
  const last = (name.split(/[\\/]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f]/g, '')
  return last.slice(-200) || 'file'
}

/** Stores an upload, also one that is there already: a provider can't tell a repeated file. @returns the file's id */
export function storeFile(provider: Provider, accountId: number, upload: Upload): number {
  const sha256 = createHash('sha256').update(upload.bytes).digest('hex')
  const name = plainName(upload.name)
  const insert = provider.db.prepare(
    `INSERT INTO files (account_id, field, name, type, size, sha256, bytes, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const { bytes, field } = upload
  const at = new Date(provider.now()).toISOString()
  return Number(insert.run(accountId, field, name, typeOf(upload), bytes.length, sha256, bytes, at).lastInsertRowid)
}

/** Returns all files of an account under a field, oldest first. */
export function filesOf(provider: Provider, accountId: number, field: string): StoredFile[] {
  const rows = provider.db
    .prepare('SELECT * FROM files WHERE account_id = ? AND field = ? ORDER BY id')
    .all(accountId, field)
  return rows as unknown as StoredFile[]
}

export function fileById(provider: Provider, id: number): StoredFile | null {
  return (provider.db.prepare('SELECT * FROM files WHERE id = ?').get(id) as unknown as StoredFile | undefined) ?? null
}

function signature(provider: Provider, file: { id: number; account_id: number }, expires: number): string {
  return createHmac('sha256', provider.key).update(`file ${file.id} ${file.account_id} ${expires}`).digest('base64url')
}

/**
 * Returns the address of a file for its owner: signed and expiring, because a link or picture can't send a bearer
 * token.
 * @param origin the address starts with it
 */
export function fileAddress(provider: Provider, file: StoredFile, origin: string): string {
  const expires = Math.floor(provider.now() / 1000) + provider.tokenLifetime
  const query = new URLSearchParams({ expires: String(expires), signature: signature(provider, file, expires) })
  return `${origin}${storagePath}/${file.id}/${encodeURIComponent(file.name)}?${query}`
}

/** Returns whether an address is signed for this file and has not expired. */
export function addressHolds(provider: Provider, file: StoredFile, query: URLSearchParams): boolean {
  const expires = Number(query.get('expires'))
  if (!Number.isSafeInteger(expires) || expires * 1000 <= provider.now()) return false
  const wanted = Buffer.from(signature(provider, file, expires))
  const given = Buffer.from(query.get('signature') ?? '')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Returns a file's record for replies. */
export function fileRecord(provider: Provider, file: StoredFile, origin: string) {
  return {
    id: file.id,
    name: file.name,
    size: file.size,
    mime_type: file.type,
    url: fileAddress(provider, file, origin),
  }
}

/** Returns the download reply of a file: pictures may be displayed inline, everything else is an attachment. */
export function fileResponse(file: StoredFile): Response {
  const shown = file.type.startsWith('image/')
  const encoded = encodeURIComponent(file.name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  const ascii = file.name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'Content-Type': file.type,
      'Content-Disposition': `${shown ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, max-age=300',
    },
  })
}
