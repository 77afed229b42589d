/** What the check of a provider found, and how it is printed. */
import { type SettingWith, variableOf } from '../../src/config.ts'
import type { Failure } from '../../src/domain/failures/failure.ts'

export interface Finding {
  /** `differs`: the portal works, and a user notices. `fails`: the portal can't be used with this provider. */
  readonly level: 'ok' | 'differs' | 'fails'
  /** What the portal relies on. */
  readonly about: string
  readonly found: string
  /** What a user notices, and what to change. */
  readonly advice?: string
  /** Settings of the build that follow. */
  readonly settings?: Partial<Record<SettingWith<{ web: string }>, string>>
}

export type Findings<Value = void> = AsyncGenerator<Finding, Value>

export function ok(about: string, found: string, settings: Finding['settings'] = {}): Finding {
  return { level: 'ok', about, found, settings }
}

export function differs(about: string, found: string, advice: string): Finding {
  return { level: 'differs', about, found, advice }
}

export function fails(about: string, found: string, advice: string): Finding {
  return { level: 'fails', about, found, advice }
}

export function failureText(failure: Failure): string {
  if (failure.kind === 'rejected') {
    const errors = failure.errors.map(({ field, messages }) => `${field}: ${messages.join(' ')}`)
    return [`status ${failure.status}`, failure.message ?? 'no message', ...errors].join(', ')
  }
  return 'status' in failure ? `${failure.kind}, status ${failure.status}` : failure.kind
}

export function printed({ level, about, found, advice }: Finding): string {
  const mark = (level === 'ok' ? level : level.toUpperCase()).padEnd(8)
  const line = `${mark}${about}: ${found}`
  return advice === undefined ? line : `${line}\n        ${advice}`
}

/** Returns the lines of `.env.local` that fit what was found. */
export function fittingSettings(findings: readonly Finding[]): string[] {
  const all = findings.flatMap(({ settings }) => Object.entries(settings ?? {}))
  const names = [...new Set(all.map(([name]) => name))]
  return names.map((name) => {
    const values = new Set(all.filter(([other]) => other === name).map(([, value]) => value))
    return `${variableOf(name)}="${[...values].join(' ')}"`
  })
}
