/** 'Check your answers' on the last step, and the error summary of every step. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { saveDraft } from '../../src/application/draft.ts'
import { nothingKnown } from '../../src/application/submission/knowledge.ts'
import { blankAnswers } from '../../src/form/answers.ts'
import { answersCode } from '../../src/screens/wizard/later.ts'
import { Wizard } from '../../src/screens/wizard/wizard.tsx'
import { button, input, press, stepHeading } from '../support/component-locators.ts'
import { fakePlatform, unreachable } from '../support/fake-platform.ts'
import { renderInLayout } from '../support/render-in-layout.tsx'
import { openWizard } from '../support/render-wizard.tsx'
import { answerStep, chosen } from '../support/wizard-actions.tsx'

const answers = page.getByRole('region', { name: 'Check your answers' })

/** Returns the text beside a question. */
function answerText(label: string) {
  const term = [...document.querySelectorAll('.answers dt')].find(({ textContent }) => textContent === label)
  return term?.nextElementSibling?.textContent
}

const driver = {
  cdl_class: 'Class A',
  cdl_suspended: false,
  experience_years: '12',
  materials_hauled: 'Stone',
  has_gov_contracts: true,
  cdl_file: ['front.png', 'back.png'],
}

async function openLast(more: Readonly<Record<string, unknown>> = {}) {
  const platform = await openWizard(7, { driver_credential: driver, ...more })
  await expect.element(answers).toBeVisible()
  return platform
}

describe('Check your answers', () => {
  const folds = () => [...document.querySelectorAll<HTMLDetailsElement>('.check-step')]

  test('on a phone each step is collapsed to the number of answers and of odd ones', async () => {
    const platform = fakePlatform({ user: { name: 'Maria' } })
    await openWizard(7, { driver_credential: driver, ein: '12-345678', phone: '' }, platform, [360, 740])
    await expect.element(answers).toBeVisible()
    expect(folds().map(({ open }) => open)).toEqual(Array(7).fill(false))
    const [first, second] = folds().map((fold) => fold.querySelector('summary')?.textContent)
    expect(first).toMatch(/^1\. Contact Info8 of \d+ answeredPlease check: Phone number, Business EIN and 1 more$/)
    expect(second).toMatch(/^2\. Equipment9 of 10 answered$/)
    const submit = button('Submit Application').element().getBoundingClientRect()
    expect(submit.bottom + window.scrollY, 'from the top of the page').toBeLessThan(2.75 * 740)
    await press(page.getByText('2. Equipment'))
    await press(button('Change GVWR'))
    await userEvent.fill(input('gvwr'), '80,000 lb')
    await press(button('Next'))
    await expect.element(button('Change GVWR')).toHaveFocus()
    expect(folds().map(({ open }) => open)).toEqual([false, true, false, false, false, false, false])
  })

  test('Change opens the step with the focus in the field; Next sends it and comes straight back', async () => {
    const platform = await openLast()
    await userEvent.fill(input('additionalComments'), 'Typed before')
    await press(button('Change GVWR'))
    await expect.element(stepHeading(2)).toBeVisible()
    await expect.poll(() => document.activeElement).toBe(input('gvwr'))
    await userEvent.fill(input('gvwr'), '80,000 lb')
    await userEvent.keyboard('{Enter}')
    await expect.element(stepHeading(7)).toBeVisible()
    await expect.element(button('Change GVWR')).toHaveFocus()
    expect(answerText('GVWR')).toBe('80,000 lb')
    expect(input('additionalComments').value).toBe('Typed before')
    expect(platform.sent('saveStep').map(({ params, json: body }) => [params?.step, body?.gvwr])).toEqual([
      ['2', '80,000 lb'],
    ])
  })

  test('Change without a change sends nothing', async () => {
    const platform = await openLast()
    await press(button('Change Full name'))
    await expect.poll(() => document.activeElement).toBe(input('fullName'))
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Change Full name')).toHaveFocus()
    await press(button('Change Do you have a CDL?'))
    await expect.element(stepHeading(3)).toBeVisible()
    await press(button('Check your answers'))
    await expect.element(button('Change Do you have a CDL?')).toHaveFocus()
    expect(platform.sent('saveStep')).toEqual([])
    expect(platform.sent('createApplication')).toEqual([])
  })

  test('while steps are missing there is no way back', async () => {
    await openWizard(3)
    expect(button('Check your answers').elements()).toEqual([])
  })

  test('opened without the provider: unknown answers are not called skipped', async () => {
    const platform = fakePlatform({ user: { name: 'Maria' } })
    await saveDraft(platform.drafts, 'maria@example.com', {
      savedAt: 1,
      lostFiles: [],
      replacedAnswers: {},
      currentStep: 7,
      answers: { ...blankAnswers(), fullName: 'Maria Ortiz' },
      knowledge: { ...nothingKnown, completed: [1, 2, 3, 4, 5] },
    })
    platform.reply('dashboard', unreachable)
    await renderInLayout(platform, '/application', <Wizard />)
    await expect.element(answers).toBeVisible()
    expect(answerText('Full name')).toBe('Maria Ortiz')
    expect(answerText('Business EIN')).toBe('Not known on this device; TruckStaff may have it')
    expect(answerText('Have you been convicted of a felony?')).toBe('Not provided')
  })
})

describe('error summary', () => {
  const summary = page.getByRole('region', { name: 'There is a problem' })

  test('after Retry every failed field is listed at the top as a link', async () => {
    await openWizard(1)
    await press(button('Next'))
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    expect(summary.elements()).toEqual([])
    await press(button('Retry'))
    await expect.element(summary).toBeVisible()
    const links = [...summary.element().querySelectorAll('a')]
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Full name',
      'Company address',
      'Phone number',
      'Owner phone number',
      'Business EIN',
      'Business structure',
    ])
    await expect.poll(() => document.activeElement).toBe(input('fullName'))
    await press(page.getByRole('link', { name: /^Phone number/ }))
    expect(document.activeElement).toBe(input('phone'))
    const structure = page.getByRole('link', { name: /^Business structure/ }).element() as HTMLElement
    structure.focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(input('businessStructure'))
  })

  test('a corrected field leaves it; after the last one it disappears', async () => {
    await openWizard(2, {
      equipment_detail: {
        truck_vin: '1M8GDM9AXKP042788',
        ownership_status: 'Own',
        equipment_type: 'x',
        has_tarp: true,
        has_additional_trucks: true,
        has_backup_plan: true,
      },
    })
    await press(button('Next'))
    await press(button('Retry'))
    expect(summary.element().querySelectorAll('a')).toHaveLength(2)
    await userEvent.fill(input('yearMakeModel'), '2019 Mack')
    await expect.poll(() => summary.element().querySelectorAll('a').length).toBe(1)
    document.querySelector<HTMLInputElement>('[name="dotInspection"]')?.click()
    await expect.poll(() => summary.elements()).toEqual([])
  })
})

test('without the list of answers the application can still be submitted', async () => {
  const load = vi.spyOn(answersCode, 'load').mockRejectedValue(new TypeError('lost'))
  const loaded = vi.spyOn(answersCode, 'loaded').mockReturnValue(null)
  onTestFinished(() => {
    load.mockRestore()
    loaded.mockRestore()
  })
  await openWizard(7)
  await expect.element(page.getByText(/^The list of your answers could not be loaded/)).toBeVisible()
  await expect.element(button('Submit Application')).toBeVisible()
})

const dialog = page.getByRole('dialog', { name: 'Important Information Missing' })
const screening = {
  has_felony: false,
  willing_drug_test: true,
  enrolled_random_testing: true,
  has_safety_violations: false,
  has_legal_issues: false,
}

/** Submits all seven steps with only the required answers. @param given the optional ones that are no papers */
async function submitBare(kiosk = false, given = '') {
  const blank = { business_name: given, mc_dot_number: given, screening_safety: screening }
  const equipment = { truck_vin: '1M8GDM9AXKP042788', truck_photos: ['truck.png'], ownership_status: 'Own' }
  const truck = { ...equipment, equipment_type: 'Super dump', truck_make_model: '2019 Mack', gvwr: given }
  const choices = { has_tarp: true, has_additional_trucks: false, has_dot_certificate: true, has_backup_plan: false }
  const platform = await openWizard(
    7,
    { ...blank, equipment_detail: { ...truck, ...choices } },
    fakePlatform({ user: { name: 'Maria' }, kiosk }),
  )
  await answerStep(7)
  await press(button('Submit Application'))
  await expect.element(dialog).toBeVisible()
  return platform
}

const listed = () =>
  dialog
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('span')?.textContent)

const items = [
  'Company name',
  'MC/DOT number',
  'GVWR',
  'CDL upload',
  'Medical card',
  'Certificate of insurance',
  'Business documents',
]

test('it lists what is missing, and Fill Now focuses the field', async () => {
  const platform = await submitBare()
  await expect.element(dialog).toHaveAccessibleDescription(/still missing: .*Medical card/)
  await expect.element(dialog).toHaveFocus()
  expect(listed()).toEqual(items)
  await press(button('Fill Now: Business documents'))
  expect(dialog.elements()).toEqual([])
  await expect.element(stepHeading(5)).toBeVisible()
  await expect.poll(() => document.activeElement).toBe(input('businessDocs'))
  expect(platform.sent('saveStep').map(({ params }) => params?.step)).toEqual(['7'])
})

test('a kiosk lists only what can be filled in there, and says where to send documents from', async () => {
  await submitBare(true)
  expect(listed()).toEqual(['Company name', 'MC/DOT number', 'GVWR'])
  await expect
    .element(
      dialog.getByText(
        'Send these papers from your own phone or computer: CDL upload, Medical card, Certificate of insurance, Business documents.',
      ),
    )
    .toBeVisible()
})

test('Escape leads back to the answers; it and Submit Anyway, double-clicked, send nothing more', async () => {
  const platform = await submitBare()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(stepHeading(7)).toBeVisible()
  expect(chosen('currentContracts')).toBe('Available now')
  expect(platform.sent('saveStep')).toHaveLength(1)
  await press(button('Submit Application'))
  await expect.element(dialog).toBeVisible()
  const before = platform.sent('saveStep').length
  await userEvent.dblClick(button('Submit Anyway'))
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  expect(platform.sent('saveStep')).toHaveLength(before)
})
