/** How the wizard opens when draft and provider differ. */
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { saveDraft } from '../../src/application/draft.ts'
import { type Knowledge, nothingKnown } from '../../src/application/submission/knowledge.ts'
import { type Answers, blankAnswers } from '../../src/form/answers.ts'
import type { Reply } from '../../src/platform/port.ts'
import { Wizard } from '../../src/screens/wizard/wizard.tsx'
import { button, input, press, stepHeading } from '../support/component-locators.ts'
import { fakePlatform, json, later } from '../support/fake-platform.ts'
import { listen } from '../support/listen.ts'
import { dashboardReply, renderInLayout } from '../support/render-in-layout.tsx'
import { equipment, openWizard } from '../support/render-wizard.tsx'

const owner = 'maria@example.com'
/** @param changedAt when its fields were changed; the provider's steps are from March 4, 2025 */
async function withDraft(answers: Partial<Answers>, changedAt: string, known: Partial<Knowledge> = {}) {
  const platform = fakePlatform({ user: { name: 'Maria' } })
  const at = Date.parse(changedAt)
  const changed = Object.fromEntries(Object.keys(answers).map((name) => [name, at]))
  await saveDraft(platform.drafts, owner, {
    savedAt: at,
    lostFiles: [],
    replacedAnswers: {},
    currentStep: 2,
    answers: { ...blankAnswers(), ...answers },
    knowledge: { ...nothingKnown, ...known, changed },
  })
  return platform
}

describe('answers of another device', () => {
  const offer = /Newer answers from another device are shown/

  test("newer ones are shown; this device's older ones are offered once, and then sent", async () => {
    const platform = await openWizard(3, {}, await withDraft({ gvwr: '80,000 lb' }, '2025-01-02T12:00:00Z'))
    await expect.element(page.getByText(offer)).toBeVisible()
    const heard = listen()
    await press(button('Use the answers from this device'))
    await expect.element(page.getByText(offer)).not.toBeInTheDocument()
    await expect.poll(() => heard).toContain('Filled in from this device: GVWR')
    await expect.element(stepHeading(3)).toHaveFocus()
    await press(button('Back'))
    expect(input('gvwr').value).toBe('80,000 lb')
    await press(button('Next'))
    await expect.poll(() => platform.sent('saveStep')[0]?.json?.gvwr).toBe('80,000 lb')
  })

  test("newer ones beside this device's unsent ones: a sentence says why they are shown", async () => {
    const seenAt = Date.parse('2025-01-02T12:00:00Z')
    await openWizard(3, {}, await withDraft({ yearsExperience: '7' }, '2025-06-01T12:00:00Z', { seenAt }))
    await expect.element(page.getByText('Another device has sent newer answers.', { exact: false })).toBeVisible()
    expect(page.getByText(offer).elements()).toEqual([])
  })
})

test('a reply that breaks loading: the load error, with Retry', async () => {
  const platform = fakePlatform({ user: { name: 'Maria' } })
  platform.reply('dashboard', dashboardReply(3))
  platform.reply('application', json({ success: true, data: { owner_operator: { equipment_detail: equipment } } }))
  const { load } = platform.drafts
  platform.drafts.load = async () => {
    throw new RangeError('CANARY')
  }
  await renderInLayout(platform, '/application', <Wizard />)
  const problem = page.getByText('Failed to load application data. Please try again later.')
  await expect.element(problem).toBeVisible()
  expect(page.getByText('Loading your application…').elements()).toEqual([])
  platform.drafts.load = load
  await press(button('Retry'))
  await expect.element(page.getByRole('heading', { name: /Step 4 of 7/ })).toBeVisible()
  expect(problem.elements()).toEqual([])
})

describe('where the wizard opens', () => {
  test('no application: only the e-mail is filled in', async () => {
    await openWizard(1)
    const filled = [...document.querySelectorAll<HTMLInputElement>('form input:not([type=radio])')].filter(
      ({ value }) => value !== '',
    )
    expect(filled.map(({ name, value }) => [name, value])).toEqual([['email', owner]])
    expect(document.querySelectorAll('form input:checked')).toHaveLength(0)
  })

  test('all saved: straight to the summary', async () => {
    const platform = fakePlatform({ user: { name: 'Maria' } })
    platform.reply('dashboard', dashboardReply(7))
    platform.reply('application', json({ success: true, data: { owner_operator: { equipment_detail: equipment } } }))
    await renderInLayout(platform, '/application', <Wizard />)
    await expect.element(page.getByRole('heading', { name: 'Now at /application-summary' })).toBeVisible()
  })
})

describe('a restored draft', () => {
  const restored = page.getByText(/^Draft restored from/)

  test('of an earlier day is named with its day', async () => {
    await openWizard(2, {}, await withDraft({ gvwr: '80,000 lb' }, '2025-10-03T21:35:00'))
    await expect.element(page.getByText('Draft restored from Oct 3, 2025, 9:35 PM', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/stay on this device for 28 days after the last change/)).toBeVisible()
  })

  test('Discard asks first; Escape and Keep keep everything', async () => {
    const platform = await openWizard(2, {}, await withDraft({ gvwr: '80,000 lb' }, '2026-01-02T12:00:00Z'))
    for (const leave of [() => userEvent.keyboard('{Escape}'), () => press(button('Keep my answers'))]) {
      await press(button('Discard'))
      await expect.element(page.getByRole('alertdialog', { name: 'Discard your draft?' })).toBeVisible()
      await expect.element(button('Keep my answers')).toHaveFocus()
      await leave()
      await expect.element(button('Discard')).toHaveFocus()
    }
    await expect.element(restored).toBeVisible()
    expect(input('gvwr').value).toBe('80,000 lb')
    expect(platform.storedDrafts.get(owner)?.text).toContain('80,000 lb')
  })

  test("untouched fields are the provider’s; Discard permanently returns to the provider's data", async () => {
    const platform = await openWizard(2, {}, await withDraft({ gvwr: '80,000 lb' }, '2026-01-02T12:00:00Z'))
    expect(input('equipmentType').value).toBe('Super dump')
    const reply = later<Reply>()
    platform.reply('dashboard', reply.promise)
    await press(button('Discard'))
    await press(button('Discard draft'))
    await expect.element(restored).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    reply.settle(dashboardReply(1))
    await expect.poll(() => input('gvwr')?.value).toBe('66,000 lb')
    expect(platform.storedDrafts.get(owner)?.text ?? '').not.toContain('80,000 lb')
  })
})
