import { describe, expect, test } from 'vitest'
import { addVin, normalizeVin, vinRemark } from '../../../src/domain/vin.ts'

describe('normalizing and listing', () => {
  test.each([
    ['  1hgbh41jxmn109186 ', '1HGBH41JXMN109186'],
    ['1HG-BH41 JXMN\t109186', '1HGBH41JXMN109186'],
    ['', ''],
    [' - ', ''],
  ])('%j is kept as %j', (typed, vin) => expect(normalizeVin(typed)).toBe(vin))

  test('a list holds each VIN once, however it was typed, and the old list stays as it was', () => {
    const list: readonly string[] = Object.freeze(['1HGBH41JXMN109186'])
    expect(addVin(list, ' 1hgbh41jxmn109186')).toEqual(list)
    expect(addVin(list, '1M8GDM9AXKP042788')).toEqual(['1HGBH41JXMN109186', '1M8GDM9AXKP042788'])
    expect(addVin(list, '  ')).toEqual(list)
    expect(addVin(list, '1hgbh41jxmn109186; 1M8GDM9AXKP042788,, ')).toEqual(['1HGBH41JXMN109186', '1M8GDM9AXKP042788'])
  })

  test('200 VINs', () => {
    const vins = Array.from({ length: 200 }, (_, index) => `VIN${index}`)
    expect(vins.reduce<string[]>(addVin, [])).toEqual(vins)
  })
})

describe('remarks help, and never refuse', () => {
  // VINs with a right check digit (the ninth character), X among them; the last one is lower case.
  test.each(['1M8GDM9AXKP042788', '1HGBH41JXMN109186', '5GZCZ43D13S812715', '', '   ', '1hgbh41jxmn109186'])(
    '%j needs none',
    (vin) => expect(vinRemark(vin)).toBeNull(),
  )

  test.each([
    ['a wrong check digit', '1M8GDM9A1KP042788', 'This VIN does not add up'],
    ['two digits swapped', '1M8GDM9AXKP042878', 'This VIN does not add up'],
    ['all alike', '11111111111111111', 'This VIN does not add up'],
    ['16 characters', '1M8GDM9AXKP04278', 'A VIN has 17 characters'],
    ['18 characters', '1M8GDM9AXKP0427888', 'A VIN has 17 characters'],
    ['other characters', '1M8GDM9AXKP0427!8', 'only letters and digits'],
    ['letters of another script', '1M8GDM9AXKP04278É', 'only letters and digits'],
  ])('%s', (_, vin, words) => expect(vinRemark(vin)?.text).toContain(words))

  test('the length is named', () => expect(vinRemark('ABC')?.values).toEqual({ count: 3 }))

  test('I, O and Q are named with what is meant', () => {
    const remark = vinRemark('IM8GDM9AXKPO42788')
    expect(remark?.text).toContain('no letters I, O or Q')
    expect(remark?.values).toEqual({ fixed: '1M8GDM9AXKP042788' })
    expect(vinRemark('Q')?.values).toEqual({ fixed: '0' })
  })
})
