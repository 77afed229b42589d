/** Finds texts in the sources and errors in a catalog. */
import { describe, expect, test } from 'vitest'
import { compileCatalog } from '../../../build/po.ts'
import { emptyCatalog, mergeTexts, problemsOf } from '../../../scripts/texts/catalog.ts'
import { exceptions } from '../../../scripts/texts/exceptions.ts'
import { readTexts } from '../../../scripts/texts/read.ts'

const read = (source: string) => readTexts('src/screens/some.tsx', source)
const bare = (source: string) => read(source).bare.map(({ text }) => text)

describe('a text in the sources', () => {
  test('in t() is found, with its context', () => {
    expect(read("t(busy ? 'saving' : last ? 'Submit' : 'Next'); t('{n} more', { n: 'No text' })").texts).toEqual([
      'saving',
      'Submit',
      'Next',
      '{n} more',
      'No text',
    ])
  })

  test('in a table is found, and identifiers are not', () => {
    expect(read("const rows = [{ kind: 'longText', label: 'Full name', look: 'btn btn-primary' }]").texts).toEqual([
      'Full name',
    ])
  })

  test.each([
    ['in a tag', '<p>Hello there</p>', 'Hello there'],
    ['in an announced attribute', '<button aria-label="Close menu" />', 'Close menu'],
    ['in braces', "<p>{open ? 'Hide it' : t('Show it')}</p>", 'Hide it'],
    ['written into the page', "line.textContent = 'Not loaded'", 'Not loaded'],
    ['put together', `const text = \`Failed to submit step \${step}\``, 'Failed to submit step {}'],
  ])('%s without t() is reported', (_where, source, text) => expect(bare(source)).toEqual([text]))

  test('for developers is ignored', () => {
    expect(read("throw new Error('No such place'); console.error('Truck photo is not an image')").texts).toEqual([])
  })
})

describe('the catalog', () => {
  const po = (...entries: string[]) => `msgid ""\nmsgstr ""\n\n${entries.join('\n\n')}\n`
  const entry = (text: string, translation: string) => `msgid "${text}"\nmsgstr "${translation}"`
  const problems = (file: string, texts: readonly string[]) =>
    problemsOf(['es'], new Map([['es', file]]), texts, 'locales')

  test('that is missing, or names no language, is reported', () => {
    expect(
      problemsOf(
        ['es', 'pt'],
        new Map([
          ['es', po()],
          ['xx', po()],
        ]),
        [],
        'locales',
      ),
    ).toEqual([
      'locales/pt.po is missing: `npm run texts` makes it',
      "locales/xx.po: src/domain/text/languages.ts has no language 'xx'",
    ])
    expect(mergeTexts(emptyCatalog('pt'), new Map([['Yes', ['a.ts']]]))).toContain(entry('Yes', ''))
  })

  test('that is complete has no errors', () => {
    const whole = entry('{count} files', '{count, plural, one {Un archivo} other {{count} archivos}}')
    expect(problems(po(entry('Yes', 'Sí'), whole), ['Yes', '{count} files'])).toEqual([])
  })

  test.each([
    ['is missing', po(), "'Yes' is missing"],
    ['is empty', po(entry('Yes', '')), "'Yes' is not translated"],
    ['is fuzzy', po(`#, fuzzy\n${entry('Yes', 'Sí')}`), "'Yes' is fuzzy"],
    ['loses a value', po(entry('Yes', 'Sí'), entry('Hi {name}', 'Hola')), "'Hi {name}' loses {name}"],
    [
      'has a value that the English text lacks',
      po(entry('Yes', 'Sí {name}')),
      "'Yes' has {name}, which the English text lacks",
    ],
    ['occurs twice', po(entry('Yes', 'Sí'), entry('Yes', 'Sí')), "'Yes' occurs twice"],
    ['lacks a brace', po(entry('Yes', 'Sí'), entry('{n}', '{n, plural, other {n}')), "'{n}' has unbalanced braces"],
  ])('fails if an entry %s', (_flaw, file, said) => expect(problems(file, ['Yes'])).toEqual([`locales/es.po: ${said}`]))

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

  test('is loaded without unfinished entries', () => {
    expect(compileCatalog(po(entry('Yes', 'Sí'), entry('No', ''), `#, fuzzy\n${entry('Maybe', 'Talvez')}`))).toEqual({
      Yes: 'Sí',
    })
  })
})

test('every exception has a reason', () => {
  for (const { reason } of exceptions) expect(reason).not.toBe('')
})
