/**
 * Faults on request, for tests: what a provider, a proxy or a bad line can do to a call.
 * Only a sandbox started with `faults: true` has them.
 */
import { type CallName, isCallName } from '../../src/provider/calls.ts'
import type { Answer } from './provider.ts'

/**
 * - `delay`: waits `ms` (default 1000), then works and replies as always
 * - `reset-before`: connection reset as soon as the request's head is there; nothing is read or done
 * - `reset-during`: reset half way: through the request body (nothing is done), or through the reply where there is no body
 * - `reset-after`: the work is done, then the connection is reset instead of a reply
 * - `status`: `status` (default 500) with `json` or a usual body for it; nothing is done
 * - `html`: an HTML page with `status` (default 200); nothing is done
 * - `empty`: no body, with `status` (default 200); nothing is done
 * - `body`: `json` as it is, with `status` (default 200); nothing is done
 * - `truncated`: the work is done, the reply's JSON is cut in half
 * - `wrong-types`: the work is done, every value of the reply has another type
 */
export const faultKinds = [
  'delay',
  'reset-before',
  'reset-during',
  'reset-after',
  'status',
  'html',
  'empty',
  'truncated',
  'wrong-types',
  'body',
] as const

export type FaultKind = (typeof faultKinds)[number]

export interface Fault {
  readonly call: CallName
  /** `saveStep` only: 2 to 7; absent = every step. */
  readonly step?: number
  readonly fault: FaultKind
  readonly status?: number
  readonly json?: unknown
  /** Further headers of the faulty reply, such as Retry-After. */
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds to wait before anything else happens; with any fault. */
  readonly ms?: number
  /** `reset-during` a request with a body: how much of it is read, 0 to 1 (default 0.5). */
  readonly share?: number
  /** How many calls it lets pass first. */
  readonly after?: number
  /** How many calls it hits; absent = all until cleared. */
  readonly times?: number
}

export interface Faults {
  add(fault: Fault): void
  clear(): void
  /** The first fault for this call, counted down; null when there is none. */
  take(call: CallName, step: number | null): Fault | null
}

export function createFaults(): Faults {
  let active: { readonly fault: Fault; left: number; passes: number }[] = []
  return {
    add: (fault) => {
      active.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY, passes: fault.after ?? 0 })
    },
    clear: () => {
      active = []
    },
    take: (call, step) => {
      const hit = active.find(({ fault, left }) => left > 0 && fault.call === call && (fault.step ?? step) === step)
      if (hit === undefined) return null
      if (hit.passes > 0) {
        hit.passes -= 1
        return null
      }
      hit.left -= 1
      return hit.fault
    },
  }
}

/** A fault from the JSON of `POST /sandbox/faults`; null when it is none. */
export function readFault(value: unknown): Fault | null {
  if (typeof value !== 'object' || value === null) return null
  const { call, fault } = value as Record<string, unknown>
  return isCallName(call) && faultKinds.includes(fault as FaultKind) ? (value as Fault) : null
}

const usualBodies: Readonly<Record<number, unknown>> = {
  401: { message: 'Unauthenticated.' },
  403: { success: false, message: 'This action is not allowed.' },
  404: { success: false, message: 'Not found.' },
  413: { success: false, message: 'The request is too large.' },
  422: {
    success: false,
    message: 'The given data was invalid.',
    errors: { email: ['This e-mail was refused by the fault.'] },
  },
  429: { success: false, message: 'Too many requests.' },
  500: { success: false, message: 'Server error.' },
  503: { success: false, message: 'The service is not available.' },
}

const htmlPage =
  '<!doctype html><html><head><title>Whoops</title></head><body><h1>Whoops, looks like something went wrong.</h1></body></html>'

/** The whole reply of a fault that does no work; null for a fault that is no such reply. */
export function faultReply(fault: Fault): Response | null {
  const { status } = fault
  if (fault.fault === 'status') {
    const code = status ?? 500
    return Response.json(fault.json ?? usualBodies[code] ?? { message: `Status ${code}.` }, {
      status: code,
      headers: fault.headers,
    })
  }
  if (fault.fault === 'body')
    return Response.json(fault.json ?? null, { status: status ?? 200, headers: fault.headers })
  if (fault.fault === 'html') {
    return new Response(htmlPage, {
      status: status ?? 200,
      headers: { 'Content-Type': 'text/html; charset=utf-8', ...fault.headers },
    })
  }
  if (fault.fault === 'empty') return new Response(null, { status: status ?? 200, headers: fault.headers })
  return null
}

/** Every value becomes one of another type; the shape of the objects stays. */
function wrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return 'not a list'
  if (value === null) return []
  if (typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wrongTypes(inner)]))
  }
  if (typeof value === 'string') return 12_345
  return typeof value === 'number' ? { not: 'a number' } : 'not a boolean'
}

/** The reply to work that was done, spoilt where the fault says so. */
export function spoiltReply(answer: Answer, fault: FaultKind | undefined): Response {
  const json = JSON.stringify(fault === 'wrong-types' ? wrongTypes(answer.json) : answer.json)
  const text = fault === 'truncated' ? json.slice(0, Math.ceil(json.length / 2)) : json
  return new Response(text, { status: answer.status, headers: { 'Content-Type': 'application/json' } })
}
