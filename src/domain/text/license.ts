/**
 * Reads the barcode on the back of a driver's license of the US or Canada.
 * Source: AAMVA DL/ID Card Design Standard, annex D (versions 2 to 11), and AAMVA DL/ID-2000 (version 1).
 * Date of birth, license number, sex and height are never taken out of the text: the form has no field for them.
 */
import { addressInWords, nameInWords } from './capitals.ts'

/** What the form can use of a license. null: the barcode does not say. */
export interface License {
  /** First, middle and family name, suffix, as people write them. */
  readonly name: string | null
  /** The issuer has shortened the name to make it fit. */
  readonly nameIsCut: boolean
  /** Street, city, state and ZIP code. */
  readonly address: string | null
  /** Class of the commercial license; null also for other licenses. */
  readonly cdl: 'A' | 'B' | null
  /** The last valid day, as YYYY-MM-DD. */
  readonly expires: string | null
}

/** 'other': not the barcode of a US or Canadian license. 'incomplete': one that holds nothing for the form. */
export type LicenseText = License | 'other' | 'incomplete'

/** The elements that are read, by their ids. The second id of a list is that of an older version. */
const ids = {
  wholeName: ['DAA'],
  family: ['DCS', 'DAB'],
  given: ['DAC', 'DCT'],
  middle: ['DAD'],
  suffix: ['DCU', 'DAE'],
  cuts: ['DDE', 'DDF', 'DDG'],
  street: ['DAG', 'DAL'],
  street2: ['DAH', 'DAM'],
  city: ['DAI', 'DAN'],
  state: ['DAJ', 'DAO'],
  postalCode: ['DAK', 'DAP'],
  country: ['DCG'],
  class: ['DCM', 'DCA', 'DAR'],
  expires: ['DBA'],
} as const

const readIds: ReadonlySet<string> = new Set(Object.values(ids).flat())

/** PDF417 holds at most 2,710 digits or 1,850 characters. */
const longestText = 4096

/** AAMVA stood for ANSI before the standard of 2000. */
const header = /(?:ANSI |AAMVA)\d{6}/
/** The first element stands behind the name of its subfile, on the line of the header. */
const subfile = /(?:DL|ID|EN)(?=D[A-D][A-Z])/

type Elements = ReadonlyMap<string, string>

/** Of several with one id the first that says something counts. */
function elementsOf(text: string): Elements {
  const elements = new Map<string, string>()
  // The standard ends an element with \n and a subfile with \r; some issuers mix them up or add others.
  for (const line of text.split(/\p{Cc}+/u)) {
    const element = header.test(line) ? line.slice(line.search(subfile) + 2) : line.replace(/^(?:DL|ID|EN)(?=D)/, '')
    const id = element.slice(0, 3)
    const value = cleaned(element.slice(3))
    if (readIds.has(id) && value !== '' && !elements.has(id)) elements.set(id, value)
  }
  return elements
}

/** Without invisible characters and the words for "no value". */
function cleaned(value: string): string {
  const text = value.replace(/[\p{Cf}\s]+/gu, ' ').trim()
  return /^(?:NONE|UNAVL|UNAVAILABLE|UNK|N\/A)$/i.test(text) ? '' : text
}

function textOf(elements: Elements, element: keyof typeof ids): string {
  return ids[element].map((id) => elements.get(id)).find((value) => value !== undefined) ?? ''
}

function joined(parts: readonly string[], between: string): string {
  return parts.filter((part) => part !== '').join(between)
}

/** Version 1 may have the whole name in one element: family, first and middle names and suffix, with commas between. */
function wholeName(text: string): readonly string[] {
  const [family = '', given = '', middle = '', suffix = ''] = text.split(/[,@$]/).map((part) => part.trim())
  return [given, middle, family, suffix]
}

function nameOf(elements: Elements): string | null {
  const value = (element: keyof typeof ids) => textOf(elements, element)
  const parts =
    value('family') === '' && value('given') === ''
      ? wholeName(value('wholeName'))
      : [value('given'), value('middle'), value('family'), value('suffix')]
  const name = joined(parts, ' ')
    .replace(/[,@$\s]+/g, ' ')
    .trim()
  return name === '' ? null : nameInWords(name)
}

/** Nine digits in the US, the last four of which are zeros where they are unknown; letters and digits in Canada. */
function postalCodeOf(text: string): string {
  const us = /^(\d{5})[ -]?(\d{4})?$/.exec(text)
  if (us !== null) return us[2] === undefined || us[2] === '0000' ? (us[1] ?? '') : `${us[1]}-${us[2]}`
  const canada = /^([A-Z]\d[A-Z]) ?(\d[A-Z]\d)0*$/i.exec(text)
  return canada === null ? text : `${canada[1]} ${canada[2]}`.toUpperCase()
}

function addressOf(elements: Elements): string | null {
  const [street, street2, city] = (['street', 'street2', 'city'] as const).map((element) =>
    addressInWords(textOf(elements, element)),
  ) as [string, string, string]
  const region = joined([textOf(elements, 'state').toUpperCase(), postalCodeOf(textOf(elements, 'postalCode'))], ' ')
  const isEnough = street !== '' && (city !== '' || region !== '')
  return isEnough ? joined([street, street2, city, region], ', ') : null
}

/** Classes A and B, as the issuers write them: A, B, AM (with motorcycles), CDL A, CA (commercial A). */
function cdlOf(text: string): 'A' | 'B' | null {
  const code = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const found = /^(?:CLASS|CDL|C)?([AB])(?:M\d?)?(?:CDL)?$/.exec(code)?.[1]
  return found === 'A' || found === 'B' ? found : null
}

/** MMDDCCYY in the US, CCYYMMDD in Canada and in version 1: the one that is a date of our time. */
function dateOf(text: string): string | null {
  const orders = [
    /^(?<month>\d\d)(?<day>\d\d)(?<year>(?:19|20)\d\d)$/,
    /^(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)$/,
  ]
  for (const order of orders) {
    const { year, month, day } = order.exec(text.replace(/\D/g, ''))?.groups ?? {}
    const date = `${year}-${month}-${day}`
    const time = Date.parse(`${date}T00:00:00Z`) // NaN for month 13; 30 February becomes 1 March
    if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(date)) return date
  }
  return null
}

/** @param text what a barcode holds, of any kind and length; never throws */
export function readLicense(text: string): LicenseText {
  if (text.length > longestText) return 'other'
  const elements = elementsOf(text)
  const name = nameOf(elements)
  const address = addressOf(elements)
  // Some readers drop the header.
  if (!header.test(text) && (name === null || elements.size < 4)) return 'other'
  if (!/^(?:USA?|CAN?)?$/i.test(textOf(elements, 'country'))) return 'other'
  const cdl = cdlOf(textOf(elements, 'class'))
  if (name === null && address === null && cdl === null) return 'incomplete'
  const nameIsCut = ids.cuts.some((id) => elements.get(id)?.toUpperCase() === 'T')
  return { name, nameIsCut, address, cdl, expires: dateOf(textOf(elements, 'expires')) }
}
