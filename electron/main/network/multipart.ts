/** Encodes a multipart body. Not by FormData, which keeps file names like `../../etc/passwd`. */
import { randomBytes } from 'node:crypto'
import { cleanFileName } from '../../../src/domain/files/file-name.ts'
import type { WirePart } from '../../../src/platform/ipc.ts'

export interface MultipartBody {
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Escapes a name for a quoted header value, as browsers do. */
function quoted(name: string): string {
  return name.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22')
}

function mimeType(type: string): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream'
}

export function encodeMultipart(parts: readonly WirePart[]): MultipartBody {
  const boundary = `----portal${randomBytes(16).toString('hex')}`
  const chunks: Uint8Array[] = []
  for (const part of parts) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(part.field)}"`
    if ('value' in part) {
      chunks.push(Buffer.from(`${head}\r\n\r\n${part.value}\r\n`))
    } else {
      const file = `; filename="${quoted(cleanFileName(part.name))}"\r\nContent-Type: ${mimeType(part.type)}`
      chunks.push(Buffer.from(`${head}${file}\r\n\r\n`), part.bytes, Buffer.from('\r\n'))
    }
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`))
  return { contentType: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat(chunks) }
}
