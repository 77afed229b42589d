/** Converts text that documents print in capitals to mixed case. Text with a lowercase letter is left unchanged. */

/** Lowercase between first and last name: Maria de la Cruz. */
const particles: ReadonlySet<string> = new Set(['DE', 'DEL', 'DA', 'DAS', 'DOS', 'Y', 'VON'])
/** Lowercase only after one of `beforeArticle`: de la Cruz, but Elena La Rosa. */
const articles: ReadonlySet<string> = new Set(['LA', 'LAS', 'LOS', 'DER', 'DEN'])
const beforeArticle: ReadonlySet<string> = new Set(['DE', 'VAN', 'VON'])
const suffixes: Readonly<Record<string, string>> = { JR: 'Jr.', 'JR.': 'Jr.', SR: 'Sr.', 'SR.': 'Sr.' }
const ordinals: Readonly<Record<string, string>> = { '1ST': 'I', '2ND': 'II', '3RD': 'III', '4TH': 'IV' }
const romanNumeral = /^(?:II|III|IV)$/

/** Abbreviations in addresses that stay in capitals: compass points, post office and military codes. */
const addressCodes =
  /^(?:[NS][EW]?|[EW]|PO|P\.O\.|US|RR|CR|SR|HC|FM|APO|FPO|DPO|PMB|[A-Z]?\d[\dA-Z-]*|[B-DF-HJ-NP-TV-XZ])$/
const ordinalNumber = /^\d+(?:ST|ND|RD|TH)$/

function isCapitals(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase()
}

/** O'NEIL is O'Neil, MCDONALD is McDonald, SMITH-JONES is Smith-Jones, ST. JOHN'S is St. John's. */
function wordInWords(word: string): string {
  return word
    .toLowerCase()
    .replace(/(^|[-/(])(\p{L})/gu, (start) => start.toUpperCase())
    .replace(
      /(^|-)([OD]['’]|Mc(?=\p{L}{3}))(\p{L})/gu,
      (_, before, prefix, letter) => before + prefix + letter.toUpperCase(),
    )
}

export function nameInMixedCase(name: string): string {
  if (!isCapitals(name)) return name
  const words = name.split(' ')
  const isSmall = (word: string, at: number): boolean => {
    if (at === 0 || at === words.length - 1) return false
    return particles.has(word) || (articles.has(word) && beforeArticle.has(words[at - 1] ?? ''))
  }
  return words
    .map((word, at) => {
      if (isSmall(word, at)) return word.toLowerCase()
      const isLast = at > 0 && at === words.length - 1
      if (isLast && romanNumeral.test(word)) return word
      return (isLast && (suffixes[word] ?? ordinals[word])) || wordInWords(word)
    })
    .join(' ')
}

export function addressInMixedCase(text: string): string {
  if (!isCapitals(text)) return text
  return text
    .split(' ')
    .map((word) => {
      if (ordinalNumber.test(word)) return word.toLowerCase()
      return addressCodes.test(word) ? word : wordInWords(word)
    })
    .join(' ')
}
