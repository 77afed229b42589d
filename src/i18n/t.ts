/** Translates all displayed text. Data for the provider is never translated. */
import type { UserText } from '../domain/text/user-text.ts'

export type Values = Readonly<Record<string, string | number>>

export type Catalog = Readonly<Record<string, string>>

const english: Catalog = {}
let current = { locale: 'en-US', catalog: english }

export function setCatalog(locale: string, catalog: Catalog = english): void {
  current = { locale, catalog }
}

export function locale(): string {
  return current.locale
}

/** Whether the current language has this text. The provider's texts usually have no translation. */
export function isKnown(text: string): boolean {
  return current.catalog === english || Object.hasOwn(current.catalog, text)
}

const marks = /\{(\w+)(?:, plural, ((?:\w+ \{(?:[^{}]|\{\w+\})*\} ?)+))?\}/g
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/

/** Isolates a right-to-left value from the surrounding sentence, like the `bdi` element. */
function isolated(value: string | number): string {
  const text = String(value)
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

/** Fills placeholders: `{name}`, and plurals such as `{count, plural, one {…} other {…}}`. */
function filled(text: string, values: Values): string {
  return text.replace(marks, (mark, name: string, forms?: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return mark
    if (forms === undefined) return isolated(value)
    const form = new Intl.PluralRules(current.locale).select(Number(value))
    const words = [...forms.matchAll(/(\w+) \{((?:[^{}]|\{\w+\})*)\}/g)]
    const chosen = words.find(([, kind]) => kind === form) ?? words.find(([, kind]) => kind === 'other')
    return filled(chosen?.[2] ?? mark, values)
  })
}

/** Translates a text. The English text is the key. */
export function t(text: string, values: Values = {}): string {
  return filled((Object.hasOwn(current.catalog, text) ? current.catalog[text] : undefined) ?? text, values)
}

/** Returns sentences as one text, without those that do not apply. */
export function sentences(...texts: readonly (string | false | null)[]): string {
  return texts.filter(Boolean).join(' ')
}

/** {@link t} for a {@link UserText}. */
export function translate(text: UserText): string {
  if (typeof text === 'string') return t(text)
  const entries = Object.entries(text.values).map(([name, value]) => [
    name,
    typeof value === 'object' ? translate(value) : value,
  ])
  return t(text.text, Object.fromEntries(entries))
}
