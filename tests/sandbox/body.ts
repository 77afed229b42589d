/** Reads a request body: raw bytes with a limit, then JSON or multipart as the call's row says. */
import type { IncomingMessage } from 'node:http'
import type { BodyKind } from '../../src/provider/calls.ts'
import { Refusal } from './provider.ts'

/** Larger bodies are refused with 413. */
export const maxBodyBytes = 100 * 1024 * 1024

/** A file part as received. */
export interface Upload {
  readonly field: string
  readonly name: string
  readonly bytes: Uint8Array
}

export interface Body {
  readonly kind: 'none' | 'json' | 'multipart'
  readonly values: Readonly<Record<string, unknown>>
  readonly uploads: readonly Upload[]
}

/**
 * Returns all bytes of a request. A body over the limit is read to its end without being stored: a client that is still
 * sending when the connection closes would see a reset instead of the 413.
 * @throws Refusal 413 above {@link maxBodyBytes}, 400 when the client disconnected
 */
export async function readBytes(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size <= maxBodyBytes) chunks.push(chunk)
      else chunks.length = 0
    }
  } catch {
    // The client disconnected: the reply is lost, and no work is done.
    throw new Refusal(400, 'The request was cut off.')
  }
  if (size > maxBodyBytes) throw new Refusal(413, 'The request is too large.')
  return Buffer.concat(chunks)
}

function readJson(bytes: Buffer): Body {
  let values: unknown
  try {
    values = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    values = null // refused below, like JSON of another shape
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw new Refusal(400, 'The request body is not a JSON object.')
  }
  return { kind: 'json', values: values as Record<string, unknown>, uploads: [] }
}

async function readMultipart(bytes: Buffer, contentType: string): Promise<Body> {
  let form: FormData
  try {
    form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } }).formData()
  } catch {
    throw new Refusal(400, 'The multipart body could not be read.')
  }
  const values: Record<string, unknown> = {}
  const uploads: Upload[] = []
  for (const [field, part] of form) {
    if (typeof part === 'string') values[field] = part
    else uploads.push({ field, name: part.name, bytes: new Uint8Array(await part.arrayBuffer()) })
  }
  return { kind: 'multipart', values, uploads }
}

/**
 * Parses the body of a call in the format of its row in the call table.
 * @throws Refusal 400 when it is malformed, 415 for another content type
 */
export async function parseBody(bytes: Buffer, contentType: string, wanted: BodyKind): Promise<Body> {
  if (wanted === 'none') return { kind: 'none', values: {}, uploads: [] }
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json' && wanted !== 'multipart') return readJson(bytes)
  if (type === 'multipart/form-data' && wanted !== 'json') return readMultipart(bytes, contentType)
  throw new Refusal(415, `This call does not take a body of the type "${type}".`)
}
