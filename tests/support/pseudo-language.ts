/** Pseudo-localization: accents, and texts 40% longer. A shown text without accents has not passed through t(). */

const accented: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
}

/** Returns a text in the pseudo-language. Placeholders and plurals stay. */
export function pseudo(text: string): string {
  const letters = text.replace(
    /\{\w+, plural, |\b(one|other) \{|\{[^{}]*\}|[aeiouAEIOU]/g,
    (found) => accented[found] ?? found,
  )
  return `⟦${letters}${' ~~~~'.repeat(Math.ceil(text.length * 0.08))}⟧`
}

/** Returns a catalog in the pseudo-language. */
export function pseudoTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(texts).map((text) => [text, pseudo(text)]))
}

/**
 * Returns the page's words that are neither in the pseudo-language nor data. Data is what is in `bdi`, `kbd` or a textarea or has its own
 * `lang`, the product name, suggestions, and dates and times, which Intl writes in Spanish. Runs in the page, so it
 * can't use anything from outside.
 */
export function otherWords(): string[] {
  const parts = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat('es-US', options)
    // 32 days later, the weekday differs too.
    return Array.from({ length: 12 }, (_, index) => format(new Date(2026, 0, 1 + 32 * index)))
  }
  const ofDates = [
    ...(['long', 'short'] as const).flatMap((style) => [...parts({ month: style }), ...parts({ weekday: style })]),
    ...['de', 'la', 'las', 'hace', 'ayer', 'hoy', 'minutos?', 'horas?', 'días?', 'min', 'GMT', 'C[DS]T', 'UTC'],
  ]
  const date = new RegExp(`(?<!\\p{L})(${ofDates.join('|').replaceAll('.', '\\.')})(?!\\p{L})`, 'giu')
  const isOther = (words: string) => !words.includes('⟦') && /\p{L}{2}/u.test(words.replace(date, ''))
  const data = 'script, style, template, noscript, textarea, bdi, kbd, body [lang], datalist, .auth-logo, .topbar-brand'
  const found = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const words = texts.currentNode.textContent?.trim() ?? ''
    const element = texts.currentNode.parentElement
    // The system renders an option, not the page.
    const isSeen = element?.closest('select') ?? (element?.checkVisibility({ visibilityProperty: true }) && element)
    if (isSeen && element?.closest(data) === null && isOther(words)) found.add(words)
  }
  for (const name of [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'title',
    'placeholder',
    'alt',
  ]) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const words = element.getAttribute(name) ?? ''
      if (element.closest('body [lang]') === null && isOther(words)) found.add(`${name}: ${words}`)
    }
  }
  if (isOther(document.title)) found.add(`title of the page: ${document.title}`)
  return [...found]
}

/** Not the portal's words: people and what they typed, files, truck numbers, provider data, samples. */
const samples = [
  /^(title: |alt: |aria-label: )?(TruckStaff|(Hanna|Frank|Terry|Alma|Carl|Tina|Carla|Dwayne|Maria|Grace|Ray|Sofia|Pete|Jamal|Linh|Nora|Kim) \w+)$/,
  /^(alt: )?[\w.-]+@?[\w-]*\.(png|pdf|example|com)$|^[\dA-Z]{16,17}$|^TS-\d+$|^\d+(\.\d)? (KB|MB)$|^https?:\/\/[\w.:]+$/,
  /^(Maria Elena de la Cruz|2300 West Broad Street, Richmond, VA 23269)$/, // license-text.ts
  /^placeholder: (555-|12-3456789|2019 Peterbilt)/,
  /^aria-label: .*\d.* (Yard visit|Reference call|Orientation call|Lunch with) ?.*, .*\d/, // an interview's time, title and day
  /^CDL-[AB]$|^[A-Z]{1,2}$|^No$/, // the same in both languages
  /^(Illinois|Indiana|Safety manager|Yard lead|Admin|Lunch with .*|(Group o|O)rientation .*|[\w-]+ [\w ]+: [\w ]+)$/,
]

export function isSample(words: string): boolean {
  return samples.some((pattern) => pattern.test(words))
}
