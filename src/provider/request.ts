/** Checks and encodes calls. The transports (fetch, XHR, Electron's net) send them. */
import {
  type CallName,
  type CallParams,
  type CallRow,
  callPath,
  callRow,
  isCallName,
  type UploadLimits,
} from './calls.ts'
import { saveLimits } from './limits.ts'

/** One part of a multipart body, in sending order. A field may repeat. */
export type Part = { readonly field: string; readonly value: string } | { readonly field: string; readonly file: File }

/** @typeParam AnyPart the desktop's main process receives a file as its bytes */
export interface CallRequest<AnyPart = Part> {
  readonly call: CallName
  readonly params?: CallParams | undefined
  /** JSON body (plain data only). */
  readonly json?: Readonly<Record<string, unknown>> | undefined
  /** Multipart body. A request has `json` or `parts`, never both. */
  readonly parts?: readonly AnyPart[] | undefined
  /** Only for calls that start a session: keep it after the tab or the app is closed. */
  readonly remember?: boolean | undefined
}

/** Timeout of a request: a total one, or for an upload one without progress. */
export type TimeLimit = number | UploadLimits

export interface Outgoing<AnyPart = Part> {
  readonly method: CallRow['method']
  readonly path: string
  /** Without a multipart body's Content-Type, which its encoder sets. */
  readonly headers: Readonly<Record<string, string>>
  /** JSON text, parts to be encoded, or nothing. */
  readonly body: string | readonly AnyPart[] | null
  readonly limit: TimeLimit
}

export type Prepared<AnyPart> =
  | { readonly ok: true; readonly out: Outgoing<AnyPart> }
  | { readonly ok: false; readonly reason: 'bad-request' | 'no-session' }

function bodyFits(row: CallRow, { json, parts }: CallRequest<unknown>): boolean {
  const given = parts !== undefined ? 'multipart' : json !== undefined ? 'json' : 'none'
  if (json !== undefined && parts !== undefined) return false
  return row.body === 'either' ? given !== 'none' : given === row.body
}

/** @returns null when something is missing, misshapen or not asked for */
export function requestPath(request: CallRequest<unknown>): string | null {
  if (!isCallName(request.call)) return null
  const row = callRow(request.call)
  if (request.remember !== undefined && !row.startsSession) return null
  return bodyFits(row, request) ? callPath(request.call, request.params) : null
}

/** Does not check the parameters. @param token null where none is sent */
export function encodeRequest<AnyPart>(
  row: CallRow,
  path: string,
  body: Outgoing<AnyPart>['body'],
  token: string | null,
): Outgoing<AnyPart> {
  const contentType = typeof body === 'string' ? 'application/json' : row.contentType
  return {
    method: row.method,
    path,
    headers: {
      Accept: 'application/json',
      ...(contentType !== undefined && { 'Content-Type': contentType }),
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    },
    body,
    limit: (typeof body === 'object' && body !== null && row.upload) || (row.timeoutMs ?? saveLimits.timeoutMs),
  }
}

/** @param token returns the session's token if the call needs one; null when signed out */
export function prepare<AnyPart>(request: CallRequest<AnyPart>, token: () => string | null): Prepared<AnyPart> {
  const path = requestPath(request)
  if (path === null) return { ok: false, reason: 'bad-request' }
  const row = callRow(request.call)
  const bearer = row.auth ? token() : null
  if (row.auth && bearer === null) return { ok: false, reason: 'no-session' }
  return {
    ok: true,
    out: encodeRequest(row, path, request.parts ?? (request.json ? JSON.stringify(request.json) : null), bearer),
  }
}
