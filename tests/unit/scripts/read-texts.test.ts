import { expect, test } from 'vitest'
import { readTexts } from '../../../scripts/texts/read.ts'

test('arguments of t() are translated, even if they look like a key or a header', () => {
  const { texts, bare } = readTexts('src/app/breadcrumb.tsx', "t('Home'); t('Shift'); t('Follow-Up')")
  expect(texts).toEqual(['Home', 'Shift', 'Follow-Up'])
  expect(bare).toEqual([])
})

test('a text is found in an attribute with values of no other use', () => {
  const source = "<><Row name={t('Start')} /><Row name=\"Stored\" className={big ? 'Large' : 'Small'} /></>"
  expect(readTexts('src/screens/calendar/details-dialog.tsx', source).texts).toEqual(['Start'])
})
