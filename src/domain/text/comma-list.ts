/** Several answers in one text, separated by commas. */

function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Returns the complete answers, without duplicates: those followed by a comma, and those that equal a suggestion. */
export function chosenParts(text: string, suggestions: readonly string[]): string[] {
  const parts = partsOf(text)
  const last = parts.at(-1)
  const isOpen = last !== undefined && !text.trimEnd().endsWith(',') && !suggestions.some((entry) => same(entry, last))
  return [...new Set(isOpen ? parts.slice(0, -1) : parts)]
}

export function withoutPart(text: string, part: string): string {
  return partsOf(text)
    .filter((entry) => entry !== part)
    .join(', ')
}

/** Returns the suggestions for the answer being typed, each as the complete text. Chosen answers are left out. */
export function continuedBy(text: string, suggestions: readonly string[]): string[] {
  const comma = text.lastIndexOf(',') + 1
  if (comma === 0) return [...suggestions]
  const head = text.slice(0, comma)
  const typed = text.slice(comma)
  const gap = typed === '' ? ' ' : typed.slice(0, typed.length - typed.trimStart().length)
  const chosen = partsOf(head)
  return suggestions
    .filter((entry) => !chosen.some((part) => same(part, entry)))
    .map((entry) => `${head}${gap}${entry}`)
}
