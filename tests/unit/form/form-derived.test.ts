/**
 * What derives from the form's rows: filters, checks, payloads, prefill and reminders. Generated over every row, with
 * tables written by hand where the specification or a decision gives the answer.
 */
import { describe, expect, test } from 'vitest'
import { allSteps } from '../../../src/domain/progress/steps.ts'
import {
  type Answer,
  type Answers,
  blankAnswers,
  displayedAnswer,
  isAnswered,
  type LocalFile,
} from '../../../src/form/answers.ts'
import { applyFilter, droppedBetween } from '../../../src/form/filters.ts'
import { allFields, type FieldName, fieldRow, type RuleName, stepRow, steps } from '../../../src/form/form.ts'
import { missingItems } from '../../../src/form/missing.ts'
import { joinVins, type StepPart, stepPayload, unsentFiles } from '../../../src/form/payload.ts'
import { prefillAnswers, readFiles, readYesNo } from '../../../src/form/prefill.ts'
import { failedChecks } from '../../../src/form/validate.ts'

const vinA = '1XPBDK9X1LD708195'
const vinB = '1M2AX04C8BM008456'

let counter = 0
function localFile(name: string, sent = false): LocalFile {
  counter += 1
  return { kind: 'local', id: `file-${counter}`, file: new File([name], name), sent }
}

/** A plausible answer that passes each check. */
const passing: Record<RuleName, string> = {
  given: 'Something',
  fullName: 'José Ramirez',
  address: '412 Quarry Road',
  phoneNumber: '(815) 555-0142',
  ein: '36-4821907',
  zeroOrMore: '12',
  atLeastOne: '3',
  day: '2031-02-28',
}

/** Returns answers to every field; `pick` selects the option of a choice. */
function fullAnswers(pick = 0): Answers {
  const answers: Record<string, Answer> = { ...blankAnswers() }
  for (const { row } of allFields) {
    const option = row.options?.[pick % row.options.length]
    if (row.kind === 'materialChoice') answers[row.name] = [option as string]
    else if (option !== undefined) answers[row.name] = option
    else if (row.kind === 'date') answers[row.name] = '2031-02-28'
    else if (row.kind === 'text' || row.kind === 'longText') answers[row.name] = passing[row.check?.rule ?? 'given']
  }
  answers.email = 'maria@example.com'
  answers.vin = vinA
  answers.vins = [vinA, vinB]
  return answers as Answers
}

function withAnswer(name: string, answer: Answer, base = fullAnswers()): Answers {
  return { ...base, [name]: answer } as Answers
}

function failedNames(step: number, answers: Answers): string[] {
  return failedChecks(step, answers).map(({ name }) => name)
}

function json(step: number, answers: Answers) {
  const payload = stepPayload(step, answers)
  if (!('json' in payload)) throw new Error('expected JSON')
  return payload.json
}

function parts(step: number, answers: Answers): readonly StepPart[] {
  const payload = stepPayload(step, answers)
  if (!('parts' in payload)) throw new Error('expected multipart')
  return payload.parts
}

describe('typing filters', () => {
  test.each([
    ['phone', '+1 (815) 555-0142 ext. 7', '1 (815) 555-0142  7'],
    ['phone', '815.555.0142', '8155550142'],
    ['name', "José O'Neil-Ortiz, Jr. 3", "José O'Neil-Ortiz Jr. "],
    ['name', '李小龍1', '李小龍'],
    ['name', 'Anna\u00a0Maria', 'Anna Maria'],
    ['name', 'a\u0301', 'a\u0301'],
    ['ein', '36-482 1907x', '36-4821907'],
    ['lettersAndDigits', 'MC-482 190', 'MC482190'],
    ['digits', '1e3', '13'],
    ['digits', '-5', '5'],
    ['digits', '１２', ''],
    ['name', 'Smith–Jones', 'Smith-Jones'],
    ['name', 'O’Neil D´Angelo ‘Bo‘', "O'Neil D'Angelo 'Bo'"],
    ['phone', '423‑555—0142', '423-555-0142'],
  ] as const)('%s: %j becomes %j', (filter, typed, kept) => expect(applyFilter(filter, typed)).toBe(kept))

  test.each([
    ['digits', '1.5', '.'],
    ['digits', '2–3', '-'],
    ['digits', '2 or 3', 'or'],
    ['digits', '12 years', ''],
    ['digits', ' 12', ''],
    ['digits', '1 000', ''],
    ['phone', '423-555-0142 ext. 12', 'ext.'],
    ['phone', '+1 (423) 555-0142', ''],
    ['phone', '423.555.0142', '.'],
    ['name', 'Smith–Jones', ''],
    ['name', 'Ann & Bo, Jr.', '& ,'],
    ['ein', '36 4821907', ''],
  ] as const)('%s: of %j it is said that %j was dropped', (filter, typed, dropped) =>
    expect(droppedBetween(filter, typed)).toBe(dropped),
  )
})

describe('checks', () => {
  test.each(steps.map((step) => step.number))('step %i passes when everything is answered', (step) =>
    expect(failedNames(step, fullAnswers())).toEqual([]),
  )

  test.each(steps.map((step) => step.number))(
    'step %i, untouched, names every required field in form order',
    (step) => {
      const compulsory = stepRow(step)
        .fields.filter((row) => row.check !== undefined)
        .map((row) => row.name)
      expect(failedNames(step, blankAnswers())).toEqual(compulsory)
    },
  )

  const digits = (count: number) => '12345678901234567890'.slice(0, count)
  test.each([
    // fullName: trimmed length at least 2, letters only
    ['fullName', 'José', true],
    ['fullName', 'O’Neil', true],
    ['fullName', '李明', true],
    ['fullName', 'J.', true],
    ['fullName', 'e\u0301a', true],
    ['fullName', '李', false],
    ['fullName', '..', false],
    ['fullName', "-'", false],
    ['fullName', ' A ', false],
    ['fullName', 'R2 D2', false],
    ['fullName', '\u0301\u0301', false],
    // any other: not blank
    ['equipmentType', ' \u00a0\t', false],
    // companyAddress: at least 3 characters
    ['companyAddress', 'A 1', true],
    ['companyAddress', ' A1 ', false],
    // phones: 10 to 15 digits, with any separators
    ...['phone', 'ownerContact'].flatMap((name) => [
      [name, digits(9), false] as const,
      [name, digits(10), true] as const,
      [name, digits(15), true] as const,
      [name, digits(16), false] as const,
      [name, '(815) 555-0142', true] as const,
    ]),
    // EIN: at least 6 characters
    ['businessEIN', '12345', false],
    ['businessEIN', '123456', true],
    ['businessEIN', ' 12345 ', false],
    // years: a number, zero or more
    ['yearsExperience', '0', true],
    ['yearsExperience', '-1', false],
    ['yearsExperience', '1e3', false],
    ['yearsExperience', '12.5', true], // a stored value
    ['yearsExperience', '12.', false],
    // employees: a number, at least 1
    ['numEmployees', '0', false],
    ['numEmployees', '00', false],
    ['numEmployees', '2.5', true],
    ['numEmployees', '0.5', false],
    // a day: since 1900, else the year was typed with two digits
    ['insuranceExpiration', '0027-06-30', false],
    ['insuranceExpiration', '1900-01-01', true],
  ] as const)('%s %j: %s', (name, typed, passes) => {
    const { step } = fieldRow(name as FieldName)
    expect(failedNames(step, withAnswer(name, typed)), typed).toEqual(passes ? [] : [name])
  })

  test('step 2 checks the typed VIN, not the list', () => {
    expect(failedNames(2, { ...fullAnswers(), vin: '', vins: [vinA] })).toEqual(['vin'])
    expect(failedNames(2, { ...fullAnswers(), vin: 'ODD', vins: [] })).toEqual([])
  })
})

describe('payloads', () => {
  test('a Yes/No is a boolean in JSON and 1 or 0 in multipart; an unanswered one is null', () => {
    const tarp = (answer: string) => json(2, withAnswer('tarp', answer)).has_tarp
    expect(['Yes', 'No', ''].map(tarp)).toEqual([true, false, null])
    const attached = withAnswer('truckPhotos', [localFile('a.jpg')])
    expect(parts(2, withAnswer('tarp', 'Yes', attached))).toContainEqual({ field: 'has_tarp', value: '1' })
    expect(parts(2, withAnswer('tarp', 'No', attached))).toContainEqual({ field: 'has_tarp', value: '0' })
  })

  test("workmansComp: 'Not sure' is null in JSON and left out in multipart", () => {
    expect(json(5, withAnswer('workmansComp', 'Not sure')).has_worker_comp).toBeNull()
    expect(json(5, withAnswer('workmansComp', 'Yes')).has_worker_comp).toBe(true)
    const attached = { ...withAnswer('workmansComp', 'Not sure'), coiUpload: [localFile('coi.pdf')] }
    expect(parts(5, attached).map(({ field }) => field)).not.toContain('has_worker_comp')
    expect(parts(5, { ...attached, workmansComp: 'No' })).toContainEqual({ field: 'has_worker_comp', value: '0' })
  })

  test('text is trimmed', () =>
    expect(json(1, withAnswer('companyAddress', '  412 Quarry Road \n')).company_address).toBe('412 Quarry Road'))

  test('multipart has the new files in repeated parts under the specified names', () => {
    const photos = [localFile('1.jpg'), localFile('2.jpg')]
    const step2 = { ...fullAnswers(), truckPhotos: [...photos, localFile('old.jpg', true)] }
    expect(parts(2, step2).flatMap((part) => ('file' in part ? [[part.field, part.file.name]] : []))).toEqual([
      ['truck_photos', '1.jpg'],
      ['truck_photos', '2.jpg'],
    ])
  })

  test('stored files are not sent again: the step is JSON', () => {
    const kept = { kind: 'provided', name: 'a.pdf', address: null, size: null } as const
    const answers = { ...fullAnswers(), coiUpload: [localFile('sent.pdf', true), kept] }
    expect(Object.keys(json(5, answers))).not.toContain('coi_file')
    expect(unsentFiles(5, answers)).toEqual([])
  })

  test.each([
    [vinA, [], vinA],
    [vinA, [vinA], vinA],
    [vinA, [vinB], `${vinA}, ${vinB}`],
    [vinA, [vinB, vinA], `${vinA}, ${vinB}`],
    [` ${vinA.toLowerCase()} `, [vinA, vinB, vinB], `${vinA}, ${vinB}`],
    ['short', [], 'SHORT'],
    ['', [vinB], vinB],
  ])('VINs: typed %j, listed %j are sent as %j', (vin, vins, sent) => expect(joinVins(vin, vins)).toBe(sent))
})

/** The body of a save as GET /api/application/view returns it. */
function nested(answers: Answers): Record<string, unknown> {
  const top: Record<string, unknown> = { id: 7 }
  for (const step of steps) {
    const body = json(step.number, answers)
    if (step.group === null) Object.assign(top, body)
    else top[step.group] = body
  }
  return top
}

describe('prefill', () => {
  test('every row is restored as it was sent, with each of its options', () => {
    const most = Math.max(...allFields.map(({ row }) => row.options?.length ?? 0))
    for (let pick = 0; pick < most; pick += 1) {
      const answers = fullAnswers(pick)
      expect(prefillAnswers(nested(answers), allSteps), `option ${pick}`).toEqual(answers)
    }
  })

  test('a missing or invalid application is a blank form', () => {
    for (const value of [null, undefined, 'x', 5, [], true, {}])
      expect(prefillAnswers(value, [])).toEqual(blankAnswers())
  })

  test.each([
    [true, 'Yes'],
    [1, 'Yes'],
    ['true', 'Yes'],
    ['yes', 'Yes'],
    [' YES ', 'Yes'],
    [false, 'No'],
    [0, 'No'],
    ['0', 'No'],
    [null, ''],
    ['', ''],
    [2, ''],
    ['y', ''],
    [[true], ''],
  ])('a Yes/No stored as %j reads %j', (stored, read) => expect(readYesNo(stored)).toBe(read))

  test("workmansComp: null reads 'Not sure' only on a saved step 5", () => {
    const stored = (value: unknown) => ({ insurance_compliance: { has_worker_comp: value } })
    const read = (value: unknown, saved: readonly number[]) => prefillAnswers(stored(value), saved).workmansComp
    expect(read(null, [1, 2, 3, 4, 5])).toBe('Not sure')
    expect(read(null, [5])).toBe('Not sure')
    expect(read(undefined, [5])).toBe('Not sure')
    expect(read(null, [1, 2, 3, 4])).toBe('')
    expect(read(null, [1, 2, 3, 4, 6, 7]), 'as many steps as with step 5').toBe('')
    expect(prefillAnswers({ insurance_compliance: null }, []).workmansComp).toBe('')
    expect(read(1, [5])).toBe('Yes')
    expect(read('false', [5])).toBe('No')
    expect(read('perhaps', [5])).toBe('')
    expect(read('Not sure', [5])).toBe('Not sure')
  })

  test.each([
    ['Stone', ['Stone']],
    ['Dirt, Sand', ['Dirt', 'Sand']],
    ['Gold,Asphalt', ['Gold', 'Asphalt']],
    ['Gold', ['Gold']],
    ['', []],
    [null, []],
    [['Other'], ['Other']],
    ['["Stone"]', ['Stone']],
    ['["Gold","Sand"]', ['Gold', 'Sand']],
  ])('materials stored as %j read %j', (stored, read) =>
    expect(prefillAnswers({ driver_credential: { materials_hauled: stored } }, allSteps).materialsHauled).toEqual(read),
  )

  test('a stored value that matches no option is displayed as unanswered', () => {
    for (const odd of ['Perhaps', 'otr', '', null, 5, true, ['OTR'], { a: 1 }, '__proto__']) {
      const { workRadius } = prefillAnswers({ operational_capacity: { work_radius: odd } }, allSteps)
      expect(displayedAnswer(fieldRow('workRadius').row, workRadius)).toBe('')
      expect(failedNames(4, { ...fullAnswers(), workRadius })).toEqual(['workRadius'])
    }
  })

  test.each([
    ['Dirt, Sand', 'Dirt, Sand', ['Dirt', 'Sand']],
    ['Gravel, Sand', 'Gravel, Sand', ['Sand']],
  ])('materials stored as %j are sent back as %j, and displayed as %j', (stored, sent, displayed) => {
    const answers = prefillAnswers({ driver_credential: { materials_hauled: stored } }, allSteps)
    expect(json(3, answers).materials_hauled).toBe(sent)
    expect(displayedAnswer(fieldRow('materialsHauled').row, answers.materialsHauled)).toEqual(displayed)
  })

  test('an unknown source is sent back as it came, and no answer until one is chosen', () => {
    const answers = prefillAnswers({ referral_source: 'Radio' }, allSteps)
    expect(json(1, answers).referral_source).toBe('Radio')
    expect(displayedAnswer(fieldRow('referralSource').row, answers.referralSource)).toBe('')
    expect(failedNames(3, { ...fullAnswers(), materialsHauled: ['Gravel'] })).toEqual(['materialsHauled'])
  })

  test('VINs that are none by their length are sent back beside others', () => {
    const { vin, vins } = prefillAnswers({ equipment_detail: { truck_vin: `ABC, ${vinA}, TRAILER` } }, allSteps)
    expect(joinVins(vin, vins)).toBe(`ABC, ${vinA}, TRAILER`)
  })

  test.each([
    ['12.00', '12'],
    ['12.5', '12.5'],
    ['-12.0', '-12.0'],
    ['007', '007'],
  ])('years of experience stored as %j read %j', (stored, read) =>
    expect(prefillAnswers({ driver_credential: { experience_years: stored } }, allSteps).yearsExperience).toBe(read),
  )

  test.each([
    [['Illinois', 'Iowa'], 'Illinois, Iowa'],
    ['["Illinois","Iowa"]', 'Illinois, Iowa'],
    ['Illinois, Iowa', 'Illinois, Iowa'],
    ['[Midwest]', '[Midwest]'],
    ['null', 'null'],
    [[], ''],
    [[null, 'Iowa'], 'Iowa'],
  ])('regions stored as %j read %j', (stored, read) =>
    expect(prefillAnswers({ operational_capacity: { preferred_states: stored } }, allSteps).regions).toBe(read),
  )

  test.each([
    ['2027-06-30', '2027-06-30'],
    ['2027-06-30T00:00:00.000000Z', '2027-06-30'],
    ['2027-06-30 00:00:00', '2027-06-30'],
    ['0001-01-01', '0001-01-01'],
    ['06/30/2027', '2027-06-30'],
    ['Jun 30, 2027', '2027-06-30'],
    ['Wed, 30 Jun 2027 00:00:00 GMT', ''],
    ['Expires 2027', ''],
    ['2027-02-31', ''],
    ['30/06/2027', ''],
    ['2027-06-301', ''],
    [1814313600, ''],
    [null, ''],
    [{}, ''],
  ])('an insurance date stored as %j reads %j', (stored, read) =>
    expect(prefillAnswers({ insurance_compliance: { insurance_expiry: stored } }, allSteps).insuranceExpiration).toBe(
      read,
    ),
  )

  test.each([
    [null, '2019 Peterbilt 567', '2019 Peterbilt 567'],
    ['2019', 'Peterbilt 567', '2019 Peterbilt 567'],
    [2019, 'Peterbilt 567', '2019 Peterbilt 567'],
    [2019, '2019 Peterbilt 567', '2019 Peterbilt 567'],
    [2019, 'Peterbilt 567, 2019', 'Peterbilt 567, 2019'],
    [2019, '2020 Mack', '2020 Mack'],
    [2019, 'Kenworth T2000', '2019 Kenworth T2000'],
    ['2019', '', '2019'],
    [0, 'Peterbilt 567', 'Peterbilt 567'],
    [0, '', ''],
  ])('truck_year %j with %j reads %j', (year, model, read) =>
    expect(
      prefillAnswers({ equipment_detail: { truck_year: year, truck_make_model: model } }, allSteps).yearMakeModel,
    ).toBe(read),
  )

  test.each([
    [`${vinA}, ${vinB}`, vinA, [vinA, vinB]],
    [`${vinA},${vinA}`, vinA, [vinA]],
    [` ${vinA.toLowerCase()} `, vinA, [vinA]],
    [[vinB, vinA], vinB, [vinB, vinA]],
    [`["${vinA}","${vinB}"]`, vinA, [vinA, vinB]],
    ['null', '', []],
    ['[]', '', []],
    [null, '', []],
  ])('VINs stored as %j: the first in the field, all on the list', (stored, vin, vins) =>
    expect(prefillAnswers({ equipment_detail: { truck_vin: stored } }, allSteps)).toMatchObject({ vin, vins }),
  )

  test.each([
    [null, []],
    ['', []],
    [0, [{ name: '0', address: null }]],
    [true, []],
    ['coi.pdf', [{ name: 'coi.pdf', address: null }]],
    ['COI #2.pdf', [{ name: 'COI #2.pdf', address: null }]],
    ['/9/COI #2.pdf', [{ name: 'COI #2.pdf', address: '/9/COI %232.pdf' }]],
    [{ path: '/9/COI #2.pdf' }, [{ name: 'COI #2.pdf', address: '/9/COI %232.pdf' }]],
    ['uploads/my%20coi.pdf?x=1', [{ name: 'my coi.pdf', address: 'uploads/my%20coi.pdf?x=1' }]],
    ['https://files.example/a/100%.pdf', [{ name: '100%.pdf', address: 'https://files.example/a/100%25.pdf' }]],
    [
      ['a.pdf', null, 'b/c.png'],
      [
        { name: 'a.pdf', address: null },
        { name: 'c.png', address: 'b/c.png' },
      ],
    ],
    [
      { name: 'coi.pdf', url: 'https://files.example/1', size: 12 },
      [{ name: 'coi.pdf', address: 'https://files.example/1', size: 12 }],
    ],
    [{ path: 'x/y.pdf', size: '34' }, [{ name: 'y.pdf', address: 'x/y.pdf', size: 34 }]],
    [{}, []],
    ['["a.pdf","b.pdf"]', [{ name: 'a.pdf' }, { name: 'b.pdf' }]],
    ['x/a.pdf, x/b.pdf', [{ name: 'a.pdf', address: 'x/a.pdf' }, { name: 'b.pdf' }]],
    ['x/Smith, John.pdf', [{ name: 'Smith, John.pdf' }]],
    ['null', []],
    ['[]', []],
    [{ 0: 'a.pdf', 1: { path: 'x/b.pdf' } }, [{ name: 'a.pdf' }, { name: 'b.pdf' }]],
    [{ files: [{ id: 3, url: 'https://files.example/w9.pdf' }], count: 1 }, [{ name: 'w9.pdf' }]],
    [
      { id: 7, by: 'ann@acme.com', photo: 'truck_photos/7.jpg', deleted_at: null },
      [{ name: '7.jpg', address: 'truck_photos/7.jpg' }],
    ],
    [{ id: 7, note: 'none' }, []],
    ['/', [{ name: 'file', address: '/' }]],
    ['[broken', [{ name: '[broken', address: null }]],
    [[['deep.pdf']], [{ name: 'deep.pdf' }]],
  ])('files stored as %j', (stored, read) =>
    expect(readFiles(stored)).toEqual(read.map((file) => expect.objectContaining({ kind: 'provided', ...file }))),
  )

  test.each(['url', 'address', 'path', 'file_path', 'file', 'src', 'link'])("a file's address may be in %s", (key) => {
    const address = 'https://files.example/a/coi.pdf'
    expect(readFiles({ id: 3, [key]: address })).toEqual([{ kind: 'provided', name: 'coi.pdf', address, size: null }])
  })

  test.each(['original_name', 'name', 'file_name', 'filename'])("a file's name may be in %s", (key) =>
    expect(readFiles({ [key]: 'coi.pdf', url: 'x/7' })).toEqual([
      { kind: 'provided', name: 'coi.pdf', address: 'x/7', size: null },
    ]),
  )
})

test.each([
  ['a list in a text', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['objects in a text', `${'{"0":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  [
    'texts in lists in texts',
    [90, 90].reduce((text, depth) => '['.repeat(depth) + JSON.stringify(text) + ']'.repeat(depth), '"deep.pdf"'),
  ],
])('JSON nested too deeply contains no file: %s', (_, text) => {
  expect(readFiles(text)).toEqual([])
  expect(readFiles({ files: [text] })).toEqual([])
  expect(readFiles('[[["coi.pdf"]]]')).toHaveLength(1)
})

describe('missing optional items', () => {
  const reminded = [
    ['companyName', 'Company name', 1],
    ['businessEIN', 'EIN', 1],
    ['mcDotNumber', 'MC/DOT number', 1],
    ['yearMakeModel', 'Year, make and model', 2],
    ['vin', 'VINs', 2],
    ['gvwr', 'GVWR', 2],
    ['cdlUpload', 'CDL upload', 3],
    ['medCardUpload', 'Medical card', 3],
    ['coiUpload', 'Certificate of insurance', 5],
    ['businessDocs', 'Business documents', 5],
  ] as const

  const all = () => {
    const answers = fullAnswers()
    for (const name of ['cdlUpload', 'medCardUpload', 'coiUpload', 'businessDocs'] as const)
      answers[name] = [localFile(name)]
    return answers
  }

  test('nothing answered: all ten, in form order', () =>
    expect(missingItems(blankAnswers(), {})).toEqual(
      reminded.map(([name, reminder, step]) => expect.objectContaining({ name, reminder, step })),
    ))

  test('everything answered: none', () => expect(missingItems(all(), {})).toEqual([]))

  test('a listed VIN counts as a VIN', () => expect(missingItems({ ...all(), vin: '', vins: [vinA] }, {})).toEqual([]))

  test('a stored file hidden here counts as answered', () => {
    const hidden = { ...all(), coiUpload: [], cdlUpload: [] }
    expect(missingItems(hidden, { coiUpload: 1, cdlUpload: 0 }).map(({ name }) => name)).toEqual(['cdlUpload'])
  })
})

test('blank is unanswered, and every row has a blank', () => {
  const blank = blankAnswers()
  expect(Object.keys(blank).sort()).toEqual(allFields.map(({ row }) => row.name).sort())
  for (const answer of Object.values(blank)) expect(isAnswered(answer)).toBe(false)
})
