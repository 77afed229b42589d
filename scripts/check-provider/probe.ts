/** Sends the portal's own requests to a provider, compares each reply with its description, and says what it found. */
import { type Client, type Result, resultOfReply } from '../../src/api/client.ts'
import { type SettingWith, variableOf } from '../../src/config.ts'
import { sendByFetch } from '../../src/platform/web/fetch.ts'
import { callRow } from '../../src/provider/calls.ts'
import { readReply } from '../../src/provider/reply.ts'
import { prepare } from '../../src/provider/request.ts'
import { differenceOf, operationOf } from './description.ts'

/** `differs`: the portal works, and a user notices. `fails`: the portal can't be used with this provider. */
export type Level = 'ok' | 'differs' | 'fails'

/**
 * @param about what the portal relies on
 * @param advice what a user notices, and what to change: printed unless the level is `ok`
 * @param setting of the build that follows
 */
export type Note = (level: Level, about: string, found: string, advice: string, setting?: Setting) => void
type Setting = readonly [SettingWith<{ web: string }>, value: string] | undefined

export type Finding = Parameters<Note>

export function printed([level, about, found, advice]: Finding): string {
  const mark = (level === 'ok' ? level : level.toUpperCase()).padEnd(8)
  return `${mark}${about}: ${found}${level === 'ok' ? '' : `\n        ${advice}`}`
}

/** Returns the lines of `.env.local` that fit what was found. */
export function fittingSettings(findings: readonly Finding[]): string[] {
  const settings = findings.flatMap(([, , , , setting]) => (setting === undefined ? [] : [setting]))
  return [...Map.groupBy(settings, ([name]) => name)].map(([name, found]) => {
    return `${variableOf(name)}="${[...new Set(found.map(([, value]) => value))].join(' ')}"`
  })
}

export interface CheckOptions {
  /** The provider's origin. */
  readonly api: string
  readonly account: { readonly email: string; readonly password: string }
  /** Origin of the portal's pages, if they are to call the provider themselves. */
  readonly portal?: string | undefined
  /** Largest save to try, in megabytes. */
  readonly largestMb: number
  /** How long the details may take to follow a save, in milliseconds. */
  readonly patienceMs: number
  /** Whether to check the saves too. */
  readonly write: boolean
}

export interface Probe extends CheckOptions {
  /** The calls as the portal makes them. */
  readonly client: Client
  readonly note: Note
  /** Token of the calls that need one. */
  token: string | null
  /** The last reply: its status, what a refusal says, and in what it differs from its description. */
  heard: { readonly text: string; readonly difference: string | null }
}

const nothing: Probe['heard'] = { text: 'no reply', difference: 'no reply' }

export function createProbe(options: CheckOptions, note: Note): Probe {
  const probe: Probe = { ...options, note, token: null, heard: nothing, client: { call } }
  async function call(...[request, rule]: Parameters<Client['call']>): ReturnType<Client['call']> {
    const prepared = prepare(request, () => probe.token)
    if (!prepared.ok) return { ok: false, failure: { kind: prepared.reason } }
    const { out } = prepared
    const { auth, startsSession = false } = callRow(request.call)
    const operation = operationOf(request.call + (request.params?.step ?? ''))
    probe.heard = nothing
    const raw = await sendByFetch(options.api + out.path, out, {})
    if (typeof raw === 'string') return resultOfReply({ kind: raw }, auth, rule)
    const { reply, token } = readReply(raw, startsSession, Date.now())
    if (token !== null) probe.token = token
    const { status, body, session } = reply
    const result = resultOfReply(reply, auth, rule)
    const said = body.kind === 'json' ? JSON.stringify(body.value).slice(0, 300) : ''
    probe.heard = {
      text: `status ${status}${result.ok ? '' : `, ${session ?? said}`}`,
      // The text has the token, too, which the reading removes.
      difference: differenceOf(operation, status, body.kind === 'json' ? raw.text : null),
    }
    return result
  }
  return probe
}

const described = 'Accept and reply as docs/provider-api.yaml describes.'

/** A call that must succeed. @param hint before the advice @returns its value; undefined: it failed */
export function accepted<Value>(probe: Probe, about: string, result: Result<Value>, hint = ''): Value | undefined {
  const { difference, text } = probe.heard
  const level = difference === null ? 'ok' : 'differs'
  probe.note(result.ok ? level : 'fails', about, difference ?? text, hint + described)
  return result.ok ? result.value : undefined
}

/** A call that must be refused, with words. @param risk of a provider that accepts it */
export function refused(probe: Probe, about: string, result: Result<unknown>, risk: string): void {
  const { heard, note } = probe
  if (result.ok) note('fails', about, 'is accepted', risk)
  else note(heard.difference === null ? 'ok' : 'differs', about, heard.difference ?? heard.text, described)
}
