/**
 * Reads the barcode on the back of a US or Canadian driver's license.
 * Source: AAMVA DL/ID Card Design Standard, annex D (versions 2 to 11), and AAMVA DL/ID-2000 (version 1).
 * Date of birth, license number, sex and height are never extracted: the form has no field for them.
 */

/** The data of a license that the form can use. null: not in the barcode. */
export interface License {
  /** First, middle and family name and suffix, as printed. */
  readonly name: string | null
  /** The issuer truncated the name. */
  readonly nameIsCut: boolean
  /** Street, city, state and ZIP code. */
  readonly address: string | null
  /** Class of a commercial license; null for other licenses too. */
  readonly cdl: 'A' | 'B' | null
  /** The last valid day, as YYYY-MM-DD. */
  readonly expires: string | null
}

/** 'other': not the barcode of a US or Canadian license. 'incomplete': a license without data that the form can use. */
export type LicenseText = License | 'other' | 'incomplete'

/** The ids of the elements to read. Further ids in a list are from older versions of the standard. */
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
  commercial: ['DDM'],
  permit: ['DDP'],
  expires: ['DBA'],
} as const

const readIds: ReadonlySet<string> = new Set(Object.values(ids).flat())

/** PDF417 holds at most 2,710 digits or 1,850 characters. */
const longestText = 4096

/** Since the standard of 2000 the header says ANSI instead of AAMVA. */
const header = /(?:ANSI |AAMVA)\d{6}(?<version>\d\d)?/
/**
 * What precedes the first element on its line: header, directory of the subfiles, and the name of this subfile, which some
 * issuers leave out.
 */
const beforeElement = /^(?:.*(?:ANSI |AAMVA)\d+(?:[A-Z]{2}\d+)*)?(?:(?:DL|ID|EN)(?=D))?/

/** From this version on a commercial license says that it is one (`commercial`). */
const namesCommercial = 11

type Elements = ReadonlyMap<string, string>

/** Where an id occurs more than once, the first nonempty value counts. */
function elementsOf(text: string): Elements {
  const elements = new Map<string, string>()
  // The standard ends an element with \n and a subfile with \r; some issuers swap them or add other control characters.
  for (const line of text.split(/\p{Cc}+/u)) {
    const element = line.replace(beforeElement, '')
    const id = element.slice(0, 3)
    const value = cleaned(element.slice(3))
    if (readIds.has(id) && value !== '' && !elements.has(id)) elements.set(id, value)
  }
  return elements
}

/** Removes invisible characters and placeholders for "no value". */
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

/** Version 1 may put the whole name into one element, separated by commas. */
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
  return name === '' ? null : name
}

/** US: nine digits, the last four are zeros if unknown, filled up with zeros. Canada: letters and digits. */
function postalCodeOf(text: string): string {
  const us = /^(\d{5})[ -]*(\d{4})?[ 0-]*$/.exec(text)
  if (us !== null) return us[2] === undefined || us[2] === '0000' ? (us[1] ?? '') : `${us[1]}-${us[2]}`
  const canada = /^([A-Z]\d[A-Z]) ?(\d[A-Z]\d)0*$/i.exec(text)
  return canada === null ? text : `${canada[1]} ${canada[2]}`.toUpperCase()
}

function addressOf(elements: Elements): string | null {
  const [street, street2, city] = [textOf(elements, 'street'), textOf(elements, 'street2'), textOf(elements, 'city')]
  const region = joined([textOf(elements, 'state').toUpperCase(), postalCodeOf(textOf(elements, 'postalCode'))], ' ')
  const place = joined([city, region], ', ')
  const isEnough = street !== '' && place !== ''
  // Some issuers repeat the street or the place in these lines.
  const second = ends(street, street2) || letters(place).startsWith(letters(street2)) ? '' : street2
  const repeated = new RegExp(`[ ,]+${place.replace(/[^A-Z0-9]+/gi, '[^A-Z0-9]+')}$`, 'i')
  const lines = joined([street, second], ', ').replace(repeated, '')
  return isEnough ? joined([lines, place], ', ') : null
}

const letters = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
const ends = (text: string, end: string) => letters(text).endsWith(letters(end))

/**
 * Reads class A or B as issuers write it: A, B, AM (with motorcycles), CDL A, CA (commercial A), ABCD (with the classes
 * that it includes).
 */
function classOf(text: string): 'A' | 'B' | null {
  const found = /^(?:CLASS|CDL|C)?([AB])B?C?D?(?:M\d?)?(?:CDL)?$/.exec(letters(text))?.[1]
  return found === 'A' || found === 'B' ? found : null
}

/** @returns null for a permit and for a license that is not commercial */
function cdlOf(text: string, elements: Elements): 'A' | 'B' | null {
  const version = Number(header.exec(text)?.groups?.version ?? 0)
  const commercial = textOf(elements, 'commercial')
  const isCommercial = commercial === '1' || (commercial === '' && version < namesCommercial)
  return isCommercial && textOf(elements, 'permit') !== '1' ? classOf(textOf(elements, 'class')) : null
}

/** MMDDCCYY in the US, CCYYMMDD in Canada and in version 1. Takes the order that gives a date from 1900 to 2099. */
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

/** Reads the license data from a barcode. @param text of any barcode, of any length; never throws */
export function readLicense(text: string): LicenseText {
  if (text.length > longestText) return 'other'
  const elements = elementsOf(text)
  const name = nameOf(elements)
  const address = addressOf(elements)
  // Some barcode readers drop the header.
  if (!header.test(text) && (name === null || elements.size < 4)) return 'other'
  if (!/^(?:USA?|CAN?)?$/i.test(textOf(elements, 'country'))) return 'other'
  const cdl = cdlOf(text, elements)
  if (name === null && address === null && cdl === null) return 'incomplete'
  const nameIsCut = ids.cuts.some((id) => elements.get(id)?.toUpperCase() === 'T')
  return { name, nameIsCut, address, cdl, expires: dateOf(textOf(elements, 'expires')) }
}
