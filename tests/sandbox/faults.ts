/** Faults on request, for tests: the failures of a provider, a proxy or a bad connection. */
import * as z from 'zod'
import { type CallName, calls } from '../../src/provider/calls.ts'
import { checked } from './checked.ts'
import type { Answer } from './provider.ts'

/**
 * - `delay`: waits `ms` (default 1000) once the request has arrived, then works and replies as usual
 * - `reset-before`: resets the connection after the request's head; reads nothing, does nothing
 * - `reset-during`: resets halfway through the request body and does nothing; without a body, halfway through the reply
 * - `reset-after`: does the work, then resets the connection instead of replying
 * - `late`: resets the connection once the request has arrived, and does the work `ms` later (default 1000)
 * - `gateway`: replies a page with `status` (default 502) and does the work before, or `ms` later: a web server in front
 *   of the provider has lost its reply. `html` with such a status does no work.
 * - `status`: replies `status` (default 500) with `json` or a typical body; does nothing
 * - `html`: replies an HTML page with `status` (default 200); does nothing
 * - `body`: replies `json` as it is, with `status` (default 200); does nothing
 * - `truncated`: does the work and cuts the reply's JSON in half
 */
const faultKinds = [
  'delay',
  'reset-before',
  'reset-during',
  'reset-after',
  'late',
  'gateway',
  'status',
  'html',
  'truncated',
  'body',
] as const

export type FaultKind = (typeof faultKinds)[number]

export const callNames = Object.keys(calls) as CallName[]
const wholeNumber = z.number().int().min(0)

const faultSchema = z.strictObject({
  call: z.enum(callNames),
  /** `saveStep` only: 2 to 7; absent = every step. */
  step: z.number().int().min(2).max(7).optional(),
  fault: z.enum(faultKinds),
  status: z.number().int().min(200).max(599).optional(),
  json: z.unknown().optional(),
  /** More headers of the faulty reply, such as Retry-After. */
  headers: z.record(z.string(), z.string()).optional(),
  /** Milliseconds to wait before the work or the reset; valid with any fault. */
  ms: wholeNumber.optional(),
  /** Number of calls to let pass first. */
  after: wholeNumber.optional(),
  /** Number of calls to affect; absent = all until cleared. */
  times: wholeNumber.min(1).optional(),
})

export type Fault = Readonly<z.output<typeof faultSchema>>

export interface Faults {
  /** @throws for a fault that is not one, with the known names */
  add(fault: Fault): void
  clear(): void
  /** Returns the faults that are still to come, each with the number of calls to affect and to let pass first. */
  planned(): readonly { readonly fault: Fault; readonly left: number; readonly passes: number }[]
  /** Returns the first fault for this call and counts it down; null when there is none. */
  take(call: CallName, step: number | null): Fault | null
}

export function createFaults(): Faults {
  let active: { readonly fault: Fault; left: number; passes: number }[] = []
  return {
    add: (given) => {
      const fault = checked('faults', faultSchema, given)
      active.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY, passes: fault.after ?? 0 })
    },
    clear: () => {
      active = []
    },
    planned: () => active.filter(({ left }) => left > 0),
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

/** @param usual status unless the fault has one */
export function htmlReply({ status, headers }: Fault, usual: number): Response {
  return new Response(htmlPage, {
    status: status ?? usual,
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers },
  })
}

/** Returns the whole reply of a fault that does no work; null for other faults. */
export function faultReply(fault: Fault): Response | null {
  const { status } = fault
  const more = fault.headers === undefined ? {} : { headers: fault.headers }
  if (fault.fault === 'status') {
    const code = status ?? 500
    return Response.json(fault.json ?? usualBodies[code] ?? { message: `Status ${code}.` }, {
      status: code,
      ...more,
    })
  }
  if (fault.fault === 'body') return Response.json(fault.json ?? null, { status: status ?? 200, ...more })
  if (fault.fault === 'html') return htmlReply(fault, 200)
  return null
}

/** Returns the reply to completed work, cut if the fault says so. */
export function spoiltReply(answer: Answer, fault: FaultKind | undefined): Response {
  const json = JSON.stringify(answer.json)
  const text = fault === 'truncated' ? json.slice(0, Math.ceil(json.length / 2)) : json
  return new Response(text, { status: answer.status, headers: { 'Content-Type': 'application/json' } })
}
