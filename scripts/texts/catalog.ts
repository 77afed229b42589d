/** A catalog as translators have it: PO, the English text as msgid. What is read from it goes into the bundle. */
import PO from 'pofile'

type Entry = InstanceType<typeof PO.Item>

/** The values that a text takes; a brace behind 'one' or 'other' opens the words of a plural. */
function marksOf(text: string): string[] {
  return [...text.matchAll(/(?<!\b(?:zero|one|two|few|many|other) )\{(\w+)(?=[,}])/g)].map(([, name = '']) => name)
}

const formOf = /\b(zero|one|two|few|many|other) \{/g

/** What is wrong with a translation; null when nothing is. */
export function flaw(text: string, translation: string): string | null {
  if (translation.trim() === '') return 'is not translated'
  const wanted = new Set(marksOf(text))
  const given = new Set(marksOf(translation))
  const lost = [...wanted].filter((mark) => !given.has(mark))
  if (lost.length > 0) return `loses {${lost.join('}, {')}}`
  const strange = [...given].filter((mark) => !wanted.has(mark))
  if (strange.length > 0) return `has {${strange.join('}, {')}}, which nobody fills`
  if (translation.includes(', plural,') && ![...translation.matchAll(formOf)].some(([, form]) => form === 'other')) {
    return "has a plural without 'other'"
  }
  const depth = [...translation].reduce((open, letter) => open + (letter === '{' ? 1 : letter === '}' ? -1 : 0), 0)
  if (depth !== 0) return 'has a brace too many or too few'
  return text.trim() === text && translation.trim() !== translation ? 'begins or ends with a blank' : null
}

function isCurrent({ obsolete }: Entry): boolean {
  return !obsolete
}

/** @param texts all that the sources have */
function flawsOf(po: string, texts: Iterable<string>): string[] {
  const { items } = PO.parse(po)
  const current = items.filter(isCurrent)
  const known = new Set(current.map(({ msgid }) => msgid))
  const missing = [...texts].filter((text) => !known.has(text)).map((text) => `'${text}' is missing`)
  const twice = current.filter(({ msgid }, index) => current.findIndex((other) => other.msgid === msgid) !== index)
  const flawed = current.flatMap(({ msgid, msgstr, flags }) => {
    const found = flags.fuzzy ? 'is fuzzy' : flaw(msgid, msgstr[0] ?? '')
    return found === null ? [] : [`'${msgid}' ${found}`]
  })
  return [...missing, ...twice.map(({ msgid }) => `'${msgid}' stands there twice`), ...flawed]
}

/**
 * What is wrong with the catalogs, each problem with the file that it is in.
 * @param languages tags of all languages but English
 * @param catalogs by the tags of their languages
 * @param folder of the catalogs
 */
export function problemsOf(
  languages: readonly string[],
  catalogs: ReadonlyMap<string, string>,
  texts: readonly string[],
  folder: string,
): string[] {
  const missing = languages.filter((language) => !catalogs.has(language))
  const strays = [...catalogs.keys()].filter((language) => !languages.includes(language))
  return [
    ...missing.map((language) => `${folder}/${language}.po is missing: \`npm run texts\` makes it`),
    ...strays.map((language) => `${folder}/${language}.po: src/domain/text/locale.ts has no language '${language}'`),
    ...[...catalogs].flatMap(([language, po]) =>
      flawsOf(po, texts).map((found) => `${folder}/${language}.po: ${found}`),
    ),
  ]
}

/** A catalog before its first text. */
export function emptyCatalog(language: string): string {
  const catalog = new PO()
  catalog.headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    Language: language,
  }
  return catalog.toString()
}

/** The catalog with an empty entry for every new text, and without those that no source has any more. */
export function merged(po: string, places: ReadonlyMap<string, readonly string[]>): string {
  const catalog = PO.parse(po)
  const known = new Map(catalog.items.filter(isCurrent).map((item) => [item.msgid, item]))
  catalog.items = [...places].map(([text, files]) => {
    const item = known.get(text) ?? new PO.Item()
    item.msgid = text
    item.references = [...files]
    return item
  })
  return `${catalog.toString().trimEnd()}\n`
}

/** Texts of a language by their English ones, as the portal loads them; what is not finished stays English. */
export function compiled(po: string): Record<string, string> {
  const { items } = PO.parse(po)
  const finished = items.filter((item) => isCurrent(item) && !item.flags.fuzzy && (item.msgstr[0] ?? '') !== '')
  return Object.fromEntries(finished.map(({ msgid, msgstr }) => [msgid, msgstr[0] as string]))
}
