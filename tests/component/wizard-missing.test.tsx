/** 'Important Information Missing': what is still open after the last step, and where each item leads. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, input, stepHeading } from '../support/component-locators.ts'
import { fakePlatform } from '../support/fake-platform.ts'
import { openWizard } from '../support/render-wizard.tsx'
import { answerStep, chosen } from '../support/wizard-actions.tsx'

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
  await button('Submit Application').click()
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
  expect(listed()).toEqual(items)
  await button('Fill Now: Business documents').click()
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
  await button('Submit Application').click()
  await expect.element(dialog).toBeVisible()
  const before = platform.sent('saveStep').length
  await userEvent.dblClick(button('Submit Anyway'))
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  expect(platform.sent('saveStep')).toHaveLength(before)
})
