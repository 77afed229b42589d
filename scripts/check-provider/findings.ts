/** What the check of a provider found, and how it is printed. */
import { variableOf } from '../../src/config.ts'
import type { Failure } from '../../src/domain/failures/failure.ts'

/**
 * `ok`: as the portal expects it. `note`: worth knowing. `differs`: the portal works, and a user notices.
 * `fails`: the portal can't be used with this provider.
 */
export type Level = 'ok' | 'note' | 'differs' | 'fails'

/** Settings of a build that follow from a finding. */
export interface FoundSettings {
  readonly apiBase?: string
  readonly savesAdd?: true
  readonly fileOrigin?: string
}

export interface Finding {
  readonly level: Level
  /** What the portal relies on. */
  readonly about: string
  readonly found: string
  /** What a user of the portal sees. */
  readonly seen?: string
  /** What to change, at the provider or in the portal's settings. */
  readonly remedy?: string
  readonly settings?: FoundSettings
}

export type Findings = AsyncGenerator<Finding, void>

export function ok(about: string, found: string, settings: FoundSettings = {}): Finding {
  return { level: 'ok', about, found, settings }
}

export function note(about: string, found: string, remedy?: string): Finding {
  return { level: 'note', about, found, ...(remedy !== undefined && { remedy }) }
}

export function differs(about: string, found: string, seen: string, remedy: string): Finding {
  return { level: 'differs', about, found, seen, remedy }
}

export function fails(about: string, found: string, seen: string, remedy: string): Finding {
  return { level: 'fails', about, found, seen, remedy }
}

/** Describes a failed call for a reader of the provider's log. */
export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'rejected': {
      const errors = failure.errors.map(({ field, messages }) => `${field}: ${messages.join(' ')}`)
      const words = [failure.message === null ? 'no message' : `"${failure.message}"`, ...errors]
      return `status ${failure.status}, ${words.join('; ')}`
    }
    case 'not-json':
      return `status ${failure.status} with a body that is not JSON`
    case 'broken':
      return `status ${failure.status} with a body that is empty, cut off, or without the expected data`
    case 'unauthenticated':
      return 'status 401, or "unauthenticated" in the message'
    case 'timed-out':
      return 'no reply within the time limit'
    case 'unreachable':
      return 'no reply: the connection was refused or cut, or the reply was a redirect'
    default:
      return failure.kind
  }
}

const marks: Readonly<Record<Level, string>> = { ok: 'ok     ', note: 'note   ', differs: 'DIFFERS', fails: 'FAILS  ' }

export function printed({ level, about, found, seen, remedy }: Finding): string {
  const lines = [`${marks[level]} ${about}: ${found}`]
  if (seen !== undefined) lines.push(`          A user sees: ${seen}`)
  if (remedy !== undefined) lines.push(`          To do: ${remedy}`)
  return lines.join('\n')
}

/** Returns the lines of `.env.local` that fit what was found. */
export function fittingSettings(findings: readonly Finding[]): readonly string[] {
  const settings = findings.map((finding) => finding.settings ?? {})
  const origins = [...new Set(settings.flatMap(({ fileOrigin }) => fileOrigin ?? []))]
  const values = {
    apiBase: settings.find((one) => one.apiBase !== undefined)?.apiBase ?? '',
    savesAdd: settings.some(({ savesAdd }) => savesAdd) ? 'true' : '',
    fileOrigins: origins.join(' '),
  }
  const rows = Object.entries(values).filter(([, value]) => value !== '')
  return rows.map(([name, value]) => `${variableOf(name)}="${value}"`)
}
