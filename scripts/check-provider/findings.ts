/** What the check of a provider found, and how it is printed. */
import { type SettingWith, variableOf } from '../../src/config.ts'

/** `differs`: the portal works, and a user notices. `fails`: the portal can't be used with this provider. */
export type Level = 'ok' | 'differs' | 'fails'

/**
 * @param about what the portal relies on
 * @param advice what a user notices, and what to change: printed unless the level is `ok`
 * @param settings of the build that follow
 */
export type Note = (level: Level, about: string, found: string, advice: string, settings?: Settings) => void
type Settings = Partial<Record<SettingWith<{ web: string }>, string>>

/** The arguments of a {@link Note}. */
export type Finding = Parameters<Note>

export function printed([level, about, found, advice]: Finding): string {
  const mark = (level === 'ok' ? level : level.toUpperCase()).padEnd(8)
  return `${mark}${about}: ${found}${level === 'ok' ? '' : `\n        ${advice}`}`
}

/** Returns the lines of `.env.local` that fit what was found. */
export function fittingSettings(findings: readonly Finding[]): string[] {
  const values = Object.groupBy(
    findings.flatMap(([, , , , settings = {}]) => Object.entries(settings)),
    ([name]) => name,
  )
  return Object.entries(values).map(([name, found = []]) => {
    return `${variableOf(name)}="${[...new Set(found.map(([, value]) => value))].join(' ')}"`
  })
}
