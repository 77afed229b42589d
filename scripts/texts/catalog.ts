/** Translation catalogs in PO format, with the English text as msgid. The build compiles them into the bundle. */
import PO from 'pofile'

/** Returns the placeholders of a text. A brace after a plural form such as 'one' is not a placeholder. */
function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/(?<!\b(?:zero|one|two|few|many|other) )\{(\w+)(?=[,}])/g)].map(([, name = '']) => name)
}

/** Returns the problem of a translation; null if there is none. */
export function translationProblem(text: string, translation: string): string | null {
  if (translation.trim() === '') return 'is not translated'
  const wanted = new Set(placeholdersOf(text))
  const given = new Set(placeholdersOf(translation))
  const lost = [...wanted].filter((mark) => !given.has(mark))
  if (lost.length > 0) return `loses {${lost.join('}, {')}}`
  const strange = [...given].filter((mark) => !wanted.has(mark))
  if (strange.length > 0) return `has {${strange.join('}, {')}}, which the English text lacks`
  if (translation.includes(', plural,') && !/\bother \{/.test(translation)) return "has a plural without 'other'"
  const depth = [...translation].reduce((open, letter) => open + (letter === '{' ? 1 : letter === '}' ? -1 : 0), 0)
  if (depth !== 0) return 'has unbalanced braces'
  return text.trim() === text && translation.trim() !== translation ? 'begins or ends with a blank' : null
}

/** Returns the problems of a catalog's translations. One that is marked as started may lack some, which stay English. */
export function catalogProblems(po: string): string[] {
  const { headers, items } = PO.parse(po)
  const isStarted = headers['X-State'] === 'started'
  return items.flatMap(({ msgid, msgstr, flags }) => {
    if (isStarted && (flags.fuzzy || msgstr.join('') === '')) return []
    const found = flags.fuzzy ? 'is fuzzy' : translationProblem(msgid, msgstr[0] ?? '')
    return found === null ? [] : [`'${msgid}' ${found}`]
  })
}

/** Adds an empty entry for every new text, and removes entries of deleted texts. */
export function mergeTexts(po: string, places: ReadonlyMap<string, readonly string[]>): string {
  const catalog = PO.parse(po)
  const known = new Map(catalog.items.map((item) => [item.msgid, item]))
  catalog.items = [...places].map(([text, files]) => {
    const item = known.get(text) ?? new PO.Item()
    item.msgid = text
    item.references = [...files]
    return item
  })
  return `${catalog.toString().trimEnd()}\n`
}
