/**
 * Vehicle identification numbers: warns while typing, never rejects.
 * The check digit is the ninth character, weighted modulo 11 (49 CFR 565.15); VINs before 1981 have none.
 */

import { msg } from './user-text.ts'

export const vinLength = 17
const wholeVin = /^[A-HJ-NPR-Z0-9]{17}$/

/** Joins consecutive pieces that together form one VIN; every other piece is a VIN of its own. */
function joinGroups(pieces: readonly string[]): string[] {
  const vins: string[] = []
  for (let at = 0; at < pieces.length; ) {
    let end = at + 1
    let joined = pieces[at] ?? ''
    while (joined.length < vinLength && end < pieces.length) {
      joined += pieces[end]
      end += 1
    }
    const fits = wholeVin.test(joined)
    vins.push(fits ? joined : (pieces[at] ?? ''))
    at = fits ? end : at + 1
  }
  return vins
}

function wholeVins(words: readonly string[]): string[] {
  return words.flatMap((word) => word.match(/[A-Z0-9]+/g) ?? []).filter((word) => word.length === vinLength)
}

/** Whether a part without a VIN of today's length may be an older or a mistyped one: one word, with a digit. */
function isEntry(words: readonly string[]): boolean {
  return words.length === 1 && /^(?=.*\d).{5}/.test(words[0] ?? '')
}

/**
 * Returns the VINs of a text without duplicates, in upper case, without dashes. Commas and semicolons separate VINs.
 * Whitespace does too, unless it groups the characters of one VIN. Words around VINs of 17 characters ('VIN:', '1.',
 * '2019 Peterbilt') are none.
 */
export function splitVins(text: string): string[] {
  const parts = text.split(/[,;]/).map((part) => {
    const pieces = part.toUpperCase().replaceAll('-', '').split(/\s/)
    return joinGroups(pieces.filter((piece) => piece !== ''))
  })
  const isMixed = parts.some((words) => wholeVins(words).length > 0)
  const vins = parts.flatMap((words) => {
    const whole = wholeVins(words)
    return whole.length > 0 ? whole : isMixed && !isEntry(words) ? [] : words
  })
  return [...new Set(vins)]
}

/** Returns the VINs of a pasted text that is more than one VIN; empty for one VIN alone, or none. */
export function vinsInText(text: string): string[] {
  const vins = splitVins(text).filter((vin) => vin.length === vinLength)
  return vins.length === 1 && text.replaceAll(/[\s-]/g, '').length === vinLength ? [] : vins
}

export function addVins(list: readonly string[], typed: string): string[] {
  return [...new Set([...list, ...splitVins(typed)])]
}

/**
 * Updates the list while the user edits the field. A VIN that was in the field when it was opened leaves the list when
 * it leaves the field, so that a corrected VIN is not sent along with the wrong one. An empty field changes nothing.
 * @param own VINs that were in the field when it was opened
 * @param typed the field's current text
 */
export function listWhileTyping(list: readonly string[], own: readonly string[], typed: string): string[] {
  const vins = splitVins(typed)
  const staying = vins.length === 0 ? own : own.filter((vin) => vins.includes(vin))
  return [...staying, ...list.filter((vin) => !own.includes(vin))]
}

const letterValues = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ'
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

function checkDigit(vin: string): string {
  const sum = weights.reduce(
    (total, weight, index) => total + (letterValues.indexOf(vin.charAt(index)) % 10) * weight,
    0,
  )
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

interface VinWarning {
  /** The VIN that the warning is about. */
  readonly vin: string
  readonly text: string
  readonly values: Readonly<Record<string, string | number>>
}

export function vinWarning(typed: string): VinWarning | null {
  for (const vin of splitVins(typed)) {
    const odd = oddity(vin)
    if (odd !== null) return { vin, ...odd }
  }
  return null
}

function oddity(vin: string): Omit<VinWarning, 'vin'> | null {
  if (/[IOQ]/.test(vin)) {
    const fixed = vin.replace(/[OQ]/g, '0').replace(/I/g, '1')
    return { text: msg('A VIN has no letters I, O or Q. Did you mean {fixed}?'), values: { fixed } }
  }
  if (/[^A-Z0-9]/.test(vin))
    return { text: msg('A VIN has only letters and digits. Please compare it with your papers.'), values: {} }
  if (vin.length !== vinLength) {
    return {
      text: msg('A VIN has 17 characters. You can continue, but please check it.'),
      values: {},
    }
  }
  if (new Set(vin).size === 1 || checkDigit(vin) !== vin.charAt(8)) {
    return {
      text: msg('This VIN does not look right. You can continue, but please compare it with your papers.'),
      values: {},
    }
  }
  return null
}

/** Code 39 labels prefix the VIN of an imported vehicle with I; registration cards prefix it with the field's name. */
const prefix = /^(?:I|VIN|VAD)(?=.{17}$)/

/** Since 1981 a VIN ends in four digits (49 CFR 565.15). */
const vinInText = /^(?=.*[A-Z])[A-HJ-NPR-Z0-9]{13}\d{4}$/

/** Returns the VIN found in barcodes, preferably one with a correct check digit; null if there is none. */
export function vinOfBarcodes(texts: readonly string[]): string | null {
  const words = texts.flatMap((text) => text.toUpperCase().match(/[A-Z0-9]+/g) ?? [])
  const vins = words.map((word) => word.replace(prefix, '')).filter((word) => vinInText.test(word))
  return vins.find((vin) => oddity(vin) === null) ?? vins[0] ?? null
}
