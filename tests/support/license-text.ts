/** Writes the text of a license barcode as the AAMVA standard specifies. All names and numbers are made up. */

export interface LicenseElements {
  readonly [id: string]: string
}

export const sampleLicense: LicenseElements = {
  DAQ: 'T64235789',
  DCS: 'DE LA CRUZ',
  DDE: 'N',
  DAC: 'MARIA',
  DDF: 'N',
  DAD: 'ELENA',
  DDG: 'N',
  DCA: 'A',
  DCB: 'K',
  DCD: 'NT',
  DBD: '06062024',
  DBB: '06061986',
  DBA: '12102099',
  DBC: '2',
  DAU: '068 in',
  DAY: 'BRO',
  DAG: '2300 WEST BROAD STREET',
  DAI: 'RICHMOND',
  DAJ: 'VA',
  DAK: '232690000',
  DCF: '2424244747474786102204',
  DCG: 'USA',
}

/**
 * Values of {@link sampleLicense} that must not leave the parser: license number, date of birth, height, document
 * number.
 */
export const privateValues = ['T64235789', '06061986', '1986', '068 in', '2424244747474786102204']

interface Writing {
  /** AAMVA version, 1 to 11. */
  readonly version?: number
  /** Separates two elements. */
  readonly separator?: string
  readonly subfile?: string
}

/** @returns header, directory and one subfile, with correct offset and length */
export function licenseText(
  elements: LicenseElements,
  { version = 10, separator = '\n', subfile = 'DL' }: Writing = {},
): string {
  const data = `${subfile}${Object.entries(elements)
    .map(([id, value]) => id + value)
    .join(separator)}\r`
  const issuerVersion = version === 1 ? '' : '01'
  const head = `@\n\x1e\rANSI 636000${String(version).padStart(2, '0')}${issuerVersion}01`
  const digits = (count: number) => String(count).padStart(4, '0')
  return `${head}${subfile}${digits(head.length + 10)}${digits(data.length)}${data}`
}
