import type { User } from '../../domain/session/user.ts'
import type { ProfileEdits } from '../../state/profile.ts'

export const textFields = ['name', 'email', 'phone', 'address'] as const
export type TextFieldName = (typeof textFields)[number]

export function isUnsaved(edits: ProfileEdits, profile: User): boolean {
  const chosen = edits.image !== undefined && edits.image !== null
  return chosen || textFields.some((name) => (edits[name] ?? profile[name]) !== profile[name])
}

export function typedSince<Fields extends object>(now: Fields, sent: Fields): Partial<Fields> {
  const entries = (Object.keys(now) as (keyof Fields)[]).filter((name) => now[name] !== sent[name])
  return Object.fromEntries(entries.map((name) => [name, now[name]])) as Partial<Fields>
}
