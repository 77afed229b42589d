/**
 * Vehicle identification numbers: help while typing, never a refusal (readings.md, Wizard).
 * The check digit is the ninth character, weighted modulo 11 (49 CFR 565.15); VINs before 1981 have none.
 */

/** Trimmed, upper case, without spaces and dashes inside. */
export function normalizeVin(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

/** Adds a VIN to a list, once; several pasted with commas between are several. */
export function addVin(list: readonly string[], typed: string): string[] {
  const vins = typed.split(/[,;]/).map(normalizeVin)
  return [...new Set([...list, ...vins.filter((vin) => vin !== '')])]
}

const letterValues = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ'
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** The check digit that a 17-character VIN should carry. */
function checkDigit(vin: string): string {
  const sum = weights.reduce(
    (total, weight, index) => total + (letterValues.indexOf(vin.charAt(index)) % 10) * weight,
    0,
  )
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** A remark about a typed VIN; null when it looks right or nothing is typed. `{…}` marks are for t(). */
export function vinRemark(
  typed: string,
): { readonly text: string; readonly values: Record<string, string | number> } | null {
  const vin = normalizeVin(typed)
  if (vin === '') return null
  if (/[IOQ]/.test(vin)) {
    const fixed = vin.replace(/[OQ]/g, '0').replace(/I/g, '1')
    return { text: 'A VIN has no letters I, O or Q. Did you mean {fixed}?', values: { fixed } }
  }
  if (/[^A-Z0-9]/.test(vin))
    return { text: 'A VIN has only letters and digits. Please compare it with your papers.', values: {} }
  if (vin.length !== 17) {
    return {
      text: 'A VIN has 17 characters; this one has {count}. You can go on, but please check it.',
      values: { count: vin.length },
    }
  }
  if (new Set(vin).size === 1 || checkDigit(vin) !== vin.charAt(8)) {
    return { text: 'This VIN does not add up. You can go on, but please compare it with your papers.', values: {} }
  }
  return null
}
