import { expect, test } from 'vitest'
import { readTexts } from '../../../scripts/texts/read.ts'

test('what is handed to t() is translated, even where it looks like the name of a key or a header', () => {
  const { texts, bare } = readTexts('src/app/breadcrumb.tsx', "t('Home'); t('Shift'); t('Follow-Up')")
  expect(texts).toEqual(['Home', 'Shift', 'Follow-Up'])
  expect(bare).toEqual([])
})

test('a text is found in an attribute whose values nobody reads otherwise', () => {
  const source = "<><Row name={t('Start')} /><Row name=\"Stored\" className={big ? 'Large' : 'Small'} /></>"
  expect(readTexts('src/screens/calendar/details-dialog.tsx', source).texts).toEqual(['Start'])
})
