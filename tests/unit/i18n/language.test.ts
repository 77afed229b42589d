/** Translated texts, and the language in which a page opens. */
import { afterEach, describe, expect, test } from 'vitest'
import { spellOutDay } from '../../../src/i18n/calendar-dates.ts'
import { formatDate } from '../../../src/i18n/date.ts'
import { chosenLanguage, currentLanguage, showLanguage } from '../../../src/i18n/language.ts'
import { isKnown, setCatalog, t, translate } from '../../../src/i18n/t.ts'
import { withoutLanguage } from '../../../src/state/language-choice.ts'

afterEach(() => showLanguage('en'))

describe('texts', () => {
  test('in English they are as written', () => {
    expect(t('{count} files', { count: 1 })).toBe('1 files')
    expect(t('toString')).toBe('toString')
  })

  test('a translation is filled with its values and uses the plural form of a number', () => {
    setCatalog('es-US', {
      '{count} files': '{count, plural, one {{count} archivo} other {{count} archivos}} de {name}',
    })
    expect(t('{count} files', { count: 1, name: 'Ana' })).toBe('1 archivo de Ana')
    expect(t('{count} files', { count: 0, name: 'Ana' })).toBe('0 archivos de Ana')
  })

  test('a value is shown unchanged, whatever it contains', () => {
    expect(t('Read: {vin}.', { vin: '$& {vin} {x, plural, other {y}}' })).toBe('Read: $& {vin} {x, plural, other {y}}.')
  })

  test('a right-to-left name is isolated from its sentence', () => {
    expect(t('Welcome back, {name}!', { name: 'נועה' })).toBe('Welcome back, \u2068נועה\u2069!')
  })

  test('a text missing from the catalog is shown in English', () => {
    setCatalog('es-US', { Yes: 'Sí' })
    expect([t('Yes'), t('No'), translate({ text: 'Yes', values: {} })]).toEqual(['Sí', 'No', 'Sí'])
    expect([isKnown('Yes'), isKnown('The provider said so.')]).toEqual([true, false])
  })

  test("dates are in the language's format", async () => {
    const day = new Date(2026, 3, 3).getTime()
    await showLanguage('es')
    expect(spellOutDay(day)).toBe('viernes, 3 de abril de 2026')
    expect(formatDate('2026-04-03')).toBe('3 abr 2026')
    await showLanguage('en')
    expect(spellOutDay(day)).toBe('Friday, April 3, 2026')
  })
})

describe('the language of a newly opened page', () => {
  test.each([
    ['nothing is known', '', null, [], 'en'],
    ['the browser wants Spanish of Mexico', '', null, ['es-MX', 'en'], 'es'],
    ['one was chosen on this device', '', 'en', ['es'], 'en'],
    ['the device has an invalid value stored', '', 'tlh', ['es'], 'es'],
    ['the address names one', '?token=a&lang=es', 'en', ['en'], 'es'],
  ] as const)('%s', (_case, search, stored, preferred, language) => {
    expect(chosenLanguage(search, stored, preferred)).toBe(language)
  })

  test('the rest of an address stays unchanged', () => {
    expect(withoutLanguage('?lang=es')).toBe('')
    expect(withoutLanguage('?token=a+b%20c&lang=es&langs=x')).toBe('?token=a+b%20c&langs=x')
  })
})

test('of two choices in a row the last one counts', async () => {
  await Promise.all([showLanguage('es'), showLanguage('en')])
  expect(currentLanguage.get()).toBe('en')
  expect(t('Yes')).toBe('Yes')
})
