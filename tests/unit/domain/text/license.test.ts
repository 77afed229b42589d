import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLicense } from '../../../../src/domain/text/license.ts'
import { licenseText, privateValues, sampleLicense } from '../../../support/license-text.ts'

const whole = {
  name: 'MARIA ELENA DE LA CRUZ',
  nameIsCut: false,
  address: '2300 WEST BROAD STREET, RICHMOND, VA 23269',
  cdl: 'A',
  expires: '2099-12-10',
}

describe('the barcode of a license', () => {
  test.each([2, 3, 4, 10])('version %i', (version) => {
    expect(readLicense(licenseText(sampleLicense, { version }))).toEqual(whole)
  })

  test.each([
    ['commercial', { DDM: '1' }, 'A'],
    ['not commercial', {}, null],
    ['a permit', { DDM: '1', DDP: '1' }, null],
  ])('version 11, %s', (_, indicators, cdl) => {
    expect(readLicense(licenseText({ ...sampleLicense, ...indicators }, { version: 11 }))).toEqual({ ...whole, cdl })
  })

  test('version 1, with its own ids and its order of dates', () => {
    const elements = {
      DAB: 'OBRIEN',
      DAC: 'PAT',
      DAD: 'M',
      DAE: 'JR',
      DAL: '12 N 5TH ST APT 4B',
      DAN: 'ST. PAUL',
      DAO: 'MN',
      DAP: '551011234',
      DAR: 'B',
      DBA: '20250531',
      DBB: '19700101',
    }
    expect(readLicense(licenseText(elements, { version: 1 }))).toEqual({
      name: 'PAT M OBRIEN JR',
      nameIsCut: false,
      address: '12 N 5TH ST APT 4B, ST. PAUL, MN 55101-1234',
      cdl: 'B',
      expires: '2025-05-31',
    })
  })

  test.each(['SMITH,JOHN,Q,III', 'SMITH, JOHN, Q, III', 'SMITH@JOHN@Q@III', 'SMITH$JOHN$Q$III'])(
    'the full name in one element: %s',
    (DAA) => {
      const text = licenseText({ DAA, DAG: '1 A ST', DAI: 'X', DAJ: 'VA' }, { version: 1 })
      expect(readLicense(text)).toMatchObject({ name: 'JOHN Q SMITH III', address: '1 A ST, X, VA' })
    },
  )

  test.each([
    ['no header', (text: string) => text.slice(text.indexOf('DLDAQ'))],
    ['neither header nor subfile name', (text: string) => text.slice(text.indexOf('DAQ'))],
    ['the header used before 2000', (text: string) => text.replace('ANSI ', 'AAMVA')],
    ['no directory', (text: string) => text.replace(/DL\d{8}/, '')],
    ['no subfile name before the first element', (text: string) => text.replace('DLDAQ', 'DAQ')],
    ["a state's subfile after it", (text: string) => `${text}ZVZVA01\rDCSWRONG\r`],
  ])('%s', (_, change) => expect(readLicense(change(licenseText(sampleLicense)))).toEqual(whole))

  test.each([
    ['A', 'A'],
    ['A M1', 'A'],
    ['CA', 'A'],
    ['ABCD', 'A'],
    ['BCDM', 'B'],
    ['D', null],
    ['CD', null],
    ['NON-CDL A', null],
  ])('class %s', (DCA, cdl) => expect(readLicense(licenseText({ ...sampleLicense, DCA }))).toMatchObject({ cdl }))

  test.each([
    ['with a directory', (text: string) => text],
    ['without one', (text: string) => text.replace(/DL\d{8}/, '')],
  ])('the first element without the name of its subfile, %s', (_, change) => {
    const { DCA, ...others } = sampleLicense
    const text = change(licenseText({ DCA: 'A', ...others })).replace('DLDCA', 'DCA')
    expect(readLicense(text)).toEqual(whole)
  })

  test.each([
    ['23269', '23269'],
    ['23269    ', '23269'],
    ['232690000  ', '23269'],
    ['23269-', '23269'],
    ['23269000000', '23269'],
    ['23269 1234', '23269-1234'],
    ['23269123400', '23269-1234'],
    ['K1A0B1     ', 'K1A 0B1'],
  ])('postal code %j: %s', (DAK, code) => {
    const { address } = readLicense(licenseText({ ...sampleLicense, DAK })) as { address: string }
    expect(address).toBe(`2300 WEST BROAD STREET, RICHMOND, VA ${code}`)
  })

  test.each([
    ['the place in the street', { DAG: '2300 WEST BROAD STREET RICHMOND VA 23269' }],
    ['the street', { DAH: '2300 WEST BROAD STREET' }],
    ['the city', { DAH: 'RICHMOND' }],
    ['the place', { DAH: 'RICHMOND, VA 23269' }],
  ])('an address that repeats %s', (_, more) => {
    expect(readLicense(licenseText({ ...sampleLicense, ...more }))).toEqual(whole)
  })

  test.each(['DDE', 'DDF', 'DDG'])('a truncated name, as %s says', (id) => {
    expect(readLicense(licenseText({ ...sampleLicense, [id]: 'T' }))).toMatchObject({ nameIsCut: true })
  })

  test.each(['02302030', 'NEVER', ''])('no expiration date: %j', (DBA) => {
    expect(readLicense(licenseText({ ...sampleLicense, DBA }))).toMatchObject({ expires: null })
  })

  test('number, date of birth, sex and height are not in the result', () => {
    const read = JSON.stringify(readLicense(licenseText(sampleLicense)))
    for (const value of privateValues) expect(read).not.toContain(value)
  })
})

describe('other barcodes', () => {
  test.each([
    ['nothing', ''],
    ['a web address', 'https://example.com/?DCSSMITH'],
    ['a boarding pass', 'M1CRUZ/MARIA          EABC123 RICJFKDL 0834 326J001A0025 100'],
    ['a license of another country', licenseText({ ...sampleLicense, DCG: 'MEX' })],
    ['a megabyte', `${licenseText(sampleLicense)}${'DACX\n'.repeat(200_000)}`],
  ])('%s', (_, text) => expect(readLicense(text)).toBe('other'))

  test('a license without anything for the form', () => {
    expect(readLicense(licenseText({ DAQ: '1', DBB: '06061986' }))).toBe('incomplete')
    expect(readLicense('@\n\x1e\rANSI 6360001001')).toBe('incomplete')
  })
})

test('no text makes it throw', () => {
  const id = fc.constantFrom('DAA', 'DCS', 'DAC', 'DAG', 'DAK', 'DBA', 'DCA', 'DCG', 'ANSI 636000', 'DLDAQ', '\n', '\r')
  const piece = fc.oneof(id, fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const read = readLicense(pieces.join(''))
      expect(['object', 'string']).toContain(typeof read)
    }),
    { numRuns: 100 },
  )
})
