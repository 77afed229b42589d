/** The seam: every text that a person reads passes through here. What travels to the provider never does. */
import { locale, setLocale } from '../domain/text/locale.ts'
import type { UserText } from '../domain/text/user-text.ts'

export type Values = Readonly<Record<string, string | number>>

/** Texts of a language by their English ones. */
export type Catalog = Readonly<Record<string, string>>

const english: Catalog = {}
let catalog = english

/** From now on texts are those of the catalog; without one they are English. */
export function setCatalog(place: string, texts: Catalog = english): void {
  catalog = texts
  setLocale(place)
}

/** Whether the language that is shown has this text: the provider's own words mostly have none. */
export function isKnown(text: string): boolean {
  return catalog === english || Object.hasOwn(catalog, text)
}

const marks = /\{(\w+)(?:, plural, ((?:\w+ \{(?:[^{}]|\{\w+\})*\} ?)+))?\}/g
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/

/** A name written from right to left is kept apart from the sentence around it, as `bdi` does where there are tags. */
function isolated(value: string | number): string {
  const text = String(value)
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

/** `{name}` marks a value; `{count, plural, one {…} other {…}}` the words that go with a number. */
function filled(text: string, values: Values): string {
  return text.replace(marks, (mark, name: string, forms?: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return mark
    if (forms === undefined) return isolated(value)
    const form = new Intl.PluralRules(locale()).select(Number(value))
    const words = [...forms.matchAll(/(\w+) \{((?:[^{}]|\{\w+\})*)\}/g)]
    const chosen = words.find(([, kind]) => kind === form) ?? words.find(([, kind]) => kind === 'other')
    return filled(chosen?.[2] ?? mark, values)
  })
}

/** The English text is the key. */
export function t(text: string, values: Values = {}): string {
  return filled((Object.hasOwn(catalog, text) ? catalog[text] : undefined) ?? text, values)
}

/** {@link t} for what was kept to be said later. */
export function translate(text: UserText): string {
  return typeof text === 'string' ? t(text) : t(text.text, text.values)
}
