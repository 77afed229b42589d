import { describe, expect, test } from 'vitest'
import {
  addVins,
  listWhileTyping,
  splitVins,
  vinOfBarcodes,
  vinsInText,
  vinWarning,
} from '../../../../src/domain/text/vin.ts'

const vinA = '1M8GDM9AXKP042788'
const vinB = '1HGBH41JXMN109186'
const vinC = '5GZCZ43D13S812715'

describe('the VINs of a text', () => {
  test.each([
    ['in lower case, with blanks around', '  1hgbh41jxmn109186 ', [vinB]],
    ['one in groups', '1HG-BH41 JXMN\t109186', [vinB]],
    ['nothing', '', []],
    ['commas and semicolons', `${vinA}, ${vinB};${vinC},, `, [vinA, vinB, vinC]],
    ['line breaks', `${vinA}\n${vinB}\r\n${vinC}\n`, [vinA, vinB, vinC]],
    ['spaces, as a field turns line breaks into', `${vinA} ${vinB}`, [vinA, vinB]],
    ['one whole, one in groups, one whole', `${vinA} 1HGBH 41JXM N109186 ${vinC}`, [vinA, vinB, vinC]],
    ['short ones from before 1981', 'ABC123 DEF456', ['ABC123', 'DEF456']],
    ['two from before 1981 whose ends would look like one', '99 1HGBH41JXMN1091867', ['99', '1HGBH41JXMN1091867']],
    ['a label', `VIN: ${vinA}`, [vinA]],
    ['a label without a space', `VIN:${vinA}.`, [vinA]],
    ['a numbered list', `1. ${vinA} 2. ${vinB}`, [vinA, vinB]],
    ['words between', `${vinA} and ${vinB} & ${vinC}`, [vinA, vinB, vinC]],
    ['year and make', `2019 Peterbilt 567, ${vinA}, 2020 Mack, ${vinB}`, [vinA, vinB]],
    ['one that lacks a character, beside a whole one', `${vinA}, 1HGBH41JXMN10918`, [vinA, '1HGBH41JXMN10918']],
    ['a duplicate', `${vinA}, ${vinA.toLowerCase()}`, [vinA]],
  ])('%s', (_, text, vins) => expect(splitVins(text)).toEqual(vins))

  test('a list has each VIN once in any spelling, and the old list is not mutated', () => {
    const list: readonly string[] = Object.freeze([vinB])
    expect(addVins(list, ' 1hgbh41jxmn109186')).toEqual(list)
    expect(addVins(list, vinA)).toEqual([vinB, vinA])
    expect(addVins(list, '  ')).toEqual(list)
  })
})

describe('the list while the field is overwritten', () => {
  test.each([
    ['the field as opened', [vinA, vinB], [vinA], vinA, [vinA, vinB]],
    ['one corrected character', [vinA, vinB], [vinA], '1M8GDM9AXKP042789', [vinB]],
    ['emptied: nothing is corrected yet', [vinA, vinB], [vinA], ' ', [vinA, vinB]],
    ['typed back to the old value', [vinB], [vinA], vinA.toLowerCase(), [vinA, vinB]],
    ['corrected to a listed one', [vinA, vinB], [vinA], vinB, [vinB]],
    ['another one appended', [vinA], [vinA], `${vinA}, ${vinC}`, [vinA]],
    ['one of two corrected', [vinA, vinB, vinC], [vinA, vinB], `${vinA} 1HGBH41JXMN109187`, [vinA, vinC]],
    ['added by hand: not replaced', [vinA], [], vinB, [vinA]],
  ])('%s', (_, list, own, typed, shown) => expect(listWhileTyping(list, own, typed)).toEqual(shown))
})

describe('hints help and never block', () => {
  // VINs with a correct check digit (the ninth character), X among them; the last one is lower case.
  test.each(['1M8GDM9AXKP042788', '1HGBH41JXMN109186', '5GZCZ43D13S812715', '', '   ', '1hgbh41jxmn109186'])(
    '%j needs no hint',
    (vin) => expect(vinWarning(vin)).toBeNull(),
  )

  test.each([
    ['a wrong check digit', '1M8GDM9A1KP042788', 'This VIN does not look right'],
    ['all alike', '11111111111111111', 'This VIN does not look right'],
    ['16 characters', '1M8GDM9AXKP04278', 'A VIN has 17 characters'],
    ['other characters', '1M8GDM9AXKP0427!8', 'only letters and digits'],
  ])('%s', (_, vin, words) => expect(vinWarning(vin)?.text).toContain(words))

  test('of several, the hint is about the first odd one', () => {
    expect(vinWarning(`${vinA}, ${vinB}`)).toBeNull()
    expect(vinWarning(`${vinA}, ABC12, DEF345`)).toMatchObject({ vin: 'ABC12' })
  })

  test('I, O and Q are named with the likely digits', () => {
    const remark = vinWarning('IM8GDM9AXKPO42788')
    expect(remark?.text).toContain('no letters I, O or Q')
    expect(remark?.values).toEqual({ fixed: '1M8GDM9AXKP042788' })
    expect(vinWarning('Q')?.values).toEqual({ fixed: '0' })
  })
})

describe('barcodes', () => {
  const vin = '1M8GDM9AXKP042788'
  test.each([
    ['the VIN alone', vin],
    ['with an import mark in front', `I${vin}`],
    ["with its field's name in front", `VIN${vin}`],
    ['in an element of a registration card', `VAD${vin}`],
    ['among other words', `TIRE 11R22.5\nVIN:${vin};GVWR 66000`],
  ])('contain %s', (_, text) => expect(vinOfBarcodes([text])).toBe(vin))

  test('with several VINs count by the first with a valid check digit, else by the first', () => {
    const odd = '1M8GDM9A1KP042788'
    expect(vinOfBarcodes([odd, `I${vin}`, `${vin} ${vinB}`])).toBe(vin)
    expect(vinOfBarcodes([odd])).toBe(odd)
  })

  test.each([
    ['something else', 'https://example.com/recall'],
    ['letters I, O and Q', '1M8GDM9AXKPO42788'],
    ['a megabyte', 'A1'.repeat(500_000)],
  ])('with %s contain none', (_, text) => expect(vinOfBarcodes([text])).toBeNull())
})

test('the VINs of a pasted text that is more than one VIN', () => {
  expect(vinsInText(`My trucks are ${vinA} and the ${vinB}, both 2019.`)).toEqual([vinA, vinB])
  expect(vinsInText(`VIN: ${vinA}`)).toEqual([vinA])
  for (const text of [vinA, '1M8 GDM9A XKP 042788', 'no number at all', '12345']) expect(vinsInText(text)).toEqual([])
})
