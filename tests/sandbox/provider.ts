/** Shared by every part of the sandbox: the database, the signing key, the clock and a few settings. */
import type { DatabaseSync } from 'node:sqlite'
import type { CallName } from '../../src/provider/calls.ts'

export interface Provider {
  readonly db: DatabaseSync
  readonly key: Uint8Array
  /** Milliseconds since 1970. */
  now(): number
  /** How long tokens and file addresses are valid, in seconds. */
  readonly tokenLifetime: number
  /** Origin of reset links; null = the origin of the request. */
  portalOrigin: string | null
}

/** One line of the log: the call and its outcome, without personal data. */
export interface LogEntry {
  readonly call: CallName
  readonly step: number | null
  /** Milliseconds since 1970. */
  readonly at: number
  readonly ms: number
  readonly status: number | 'reset'
  /** True when the call created an application. */
  readonly created: boolean
  /** Of the request; each multipart body of a portal has a boundary of its own. */
  readonly contentType: string | undefined
  /** True when the call saved a step. */
  readonly saved: boolean
  /** Of a saved step: its whole body, then each file, to detect duplicates. */
  readonly fingerprints: readonly string[]
}

/** A reply of the provider, before serialization to JSON. */
export interface Answer {
  readonly status: number
  readonly json: Record<string, unknown>
  /** Step 1 created an application; the log counts these. */
  readonly created?: true
}

/** @param more beside the flag and the message */
export function done(message: string, more: Record<string, unknown> = {}): Answer {
  return { status: 200, json: { success: true, message, ...more } }
}

/** Maps fields to messages, in server names, as the portal's error catalog reads them. */
export type FieldErrors = Record<string, string[]>

/** Thrown to end a call with this reply. */
export class Refusal extends Error {
  readonly answer: Answer

  constructor(status: number, message: string, more: Record<string, unknown> = {}) {
    super(message)
    this.answer = { status, json: { success: false, message, ...more } }
  }
}

/** Throws 422 with an `errors` map. Does nothing when the map is empty. */
export function refuseIfAny(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new Refusal(422, 'The given data was invalid.', { errors })
}

/** 401 as frameworks of this kind send it: only a message. */
export function unauthenticated(): Refusal {
  const refusal = new Refusal(401, 'Unauthenticated.')
  return Object.assign(refusal, { answer: { status: 401, json: { message: 'Unauthenticated.' } } })
}

/** Formats a time for replies. @param ms milliseconds since 1970 */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
