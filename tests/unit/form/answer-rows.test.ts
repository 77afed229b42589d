/** The answers as shown before submission and on the receipt. */
import { describe, expect, test } from 'vitest'
import { allSteps } from '../../../src/domain/progress/steps.ts'
import { answerRows, answersToReview, isRowAnswered } from '../../../src/form/answer-rows.ts'
import { type Answers, blankAnswers, type LocalFile } from '../../../src/form/answers.ts'
import { allFields, rowsInScreenOrder } from '../../../src/form/form.ts'
import { formatDate } from '../../../src/i18n/date.ts'

const local = (name: string, sent = false): LocalFile => ({
  kind: 'local',
  id: name,
  file: new File([name], name),
  sent,
})
const providerFile = (name: string) => ({ kind: 'provided', name, address: null, size: null }) as const

function rowOf(name: string, answers: Partial<Answers>, held = {}) {
  const step = allFields.find(({ row }) => row.name === name)?.step ?? 0
  return answerRows(step, { ...blankAnswers(), ...answers }, held).find((row) => row.name === name)
}

test('every field has its row in screen order and wording; listed VINs join the typed one', () => {
  const rows = allSteps.flatMap((step) => answerRows(step, blankAnswers()))
  const fields = allSteps.flatMap(rowsInScreenOrder).filter(({ name }) => name !== 'vins')
  expect(rows.map(({ name, label }) => [name, label])).toEqual(fields.map(({ name, label }) => [name, label]))
  expect(rows.every(({ text, files }) => text === '' && (files === null || files.names.length === 0))).toBe(true)
})

test.each<[string, Partial<Answers>, string]>([
  ['companyName', { companyName: ' Ortiz Hauling ' }, 'Ortiz Hauling'],
  [
    'vin',
    { vin: '1xpbdk9x1ld708195', vins: ['1M2AX04C8BM008456', '1XPBDK9X1LD708195'] },
    '1XPBDK9X1LD708195, 1M2AX04C8BM008456',
  ],
  ['materialsHauled', { materialsHauled: ['Stone', 'Sand'] }, 'Stone, Sand'],
  ['coiUpload', { coiUpload: [local('coi.pdf')] }, ''],
  ['insuranceExpiration', { insuranceExpiration: '2031-06-30' }, 'Jun 30, 2031'],
])('%s: %o is shown as %s', (name, answers, text) => {
  const row = rowOf(name, answers)
  expect(row?.isDate && row.text !== '' ? formatDate(row.text) : row?.text).toBe(text)
})

test('options are texts of the form', () => {
  expect(rowOf('felony', { felony: 'No' })?.isOption).toBe(true)
  expect(rowOf('companyName', {})?.isOption).toBe(false)
})

describe('files', () => {
  test.each<[string, Answers['coiUpload'], Record<string, number>, readonly string[], number]>([
    ['none', [], {}, [], 0],
    ['one on this device, not sent', [local('coi.pdf')], { coiUpload: 0 }, ['coi.pdf'], 0],
    [
      'one stored, one on this device',
      [providerFile('old.pdf'), local('new.pdf')],
      { coiUpload: 1 },
      ['old.pdf', 'new.pdf'],
      0,
    ],
    ['hidden here, but stored by the provider', [], { coiUpload: 2 }, [], 2],
    ["one hidden, one new: the new one is not the provider's", [local('new.pdf')], { coiUpload: 1 }, ['new.pdf'], 1],
  ])('%s', (_what, coiUpload, held, names, unlisted) => {
    expect(rowOf('coiUpload', { coiUpload }, held)?.files).toEqual({ names, unlisted })
  })
})

test.each<[string, string, Partial<Answers>, object, boolean]>([
  ['no text', 'companyName', {}, {}, false],
  ['a text', 'companyName', { companyName: 'Ortiz' }, {}, true],
  ['no file', 'coiUpload', {}, {}, false],
  ['a file', 'coiUpload', { coiUpload: [local('a')] }, {}, true],
  ['a file that only the provider has', 'coiUpload', {}, { coiUpload: 1 }, true],
])('answered, %s: %5$s', (_, name, answers, held, expected) => {
  expect(isRowAnswered(rowOf(name, answers, held) as ReturnType<typeof answerRows>[number])).toBe(expected)
})

test('to review: what is missing or unusual, and nothing else', () => {
  const today = new Date(2026, 10, 20)
  const names = (step: number, answers: Partial<Answers>) =>
    answersToReview(step, { ...blankAnswers(), ...answers }, today).map(({ name }) => name)
  const first = names(1, {})
  expect(first).toContain('fullName')
  expect(names(1, { fullName: 'Maria' })).toEqual(first.filter((name) => name !== 'fullName'))
  const [usual, unusual] = ['36-4821907', '12345'].map((businessEIN) => names(1, { businessEIN }))
  expect(usual).not.toContain('businessEIN')
  expect(unusual).toContain('businessEIN')
  const vins = (vin: string) => names(2, { vin })
  expect(vins('1M8GDM9AXKP042788')).not.toContain('vin')
  expect(vins('1M8GDM9A1KP042788')).toContain('vin')
})
