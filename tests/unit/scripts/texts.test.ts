/** Finds texts in the sources and errors in a catalog. */
import { describe, expect, test } from 'vitest'
import { catalogProblems, mergeTexts } from '../../../scripts/texts/catalog.ts'
import { readTexts } from '../../../scripts/texts/sources.ts'

test('texts are found in t() and msg(), and nowhere else', () => {
  const source = `
    const rows = msg(['Yes', 'No'])
    const row = { label: msg('Full name'), kind: 'Not a text' }
    const shown = <p title={t(busy ? 'Saving' : (name ?? 'Next'))}>{t('{n} more', { n: 'No text' })}</p>`
  expect(readTexts('some.tsx', source)).toEqual(['Yes', 'No', 'Full name', 'Saving', 'Next', '{n} more'])
})

describe('the catalog', () => {
  const po = (...entries: string[]) => `msgid ""\nmsgstr ""\n\n${entries.join('\n\n')}\n`
  const entry = (text: string, translation: string) => `msgid "${text}"\nmsgstr "${translation}"`

  test('that is complete has no errors', () => {
    const whole = entry('{count} files', '{count, plural, one {Un archivo} other {{count} archivos}}')
    expect(catalogProblems(po(entry('Yes', 'Sí'), whole))).toEqual([])
  })

  test.each([
    ['is empty', entry('Yes', ''), "'Yes' is not translated"],
    ['loses a value', entry('Hi {name}', 'Hola'), "'Hi {name}' loses {name}"],
    ['lacks a brace', entry('{n}', '{n, plural, other {n}'), "'{n}' has unbalanced braces"],
  ])('fails if an entry %s', (_flaw, flawed, said) => expect(catalogProblems(po(flawed))).toEqual([said]))

  test('that is marked as started may lack translations, and has no wrong ones', () => {
    const started = po(entry('Yes', ''), entry('Hi {name}', 'Hola')).replace('""\n\n', '""\n"X-State: started\\n"\n\n')
    expect(catalogProblems(started)).toEqual(["'Hi {name}' loses {name}"])
  })

  test('gets new texts, keeps translations and drops unused ones', () => {
    const after = mergeTexts(
      po(entry('Yes', 'Sí'), entry('Gone', 'Ido')),
      new Map([
        ['Yes', ['a.ts']],
        ['No', ['a.ts']],
      ]),
    )
    expect(after).toContain(entry('Yes', 'Sí'))
    expect(after).toContain(entry('No', ''))
    expect(after).not.toContain('Gone')
  })
})
