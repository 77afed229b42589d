/** What the wizard opens with when the draft and the provider disagree. */
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, blankAnswers } from '../../src/application/answers.ts'
import { nothingKnown } from '../../src/application/submission/knowledge.ts'
import { Wizard } from '../../src/screens/wizard/wizard.tsx'
import { saveDraft } from '../../src/state/drafts.ts'
import { recordKeys } from '../../src/state/record-keys.ts'
import { fakePortal, json } from '../support/fake-portal.ts'
import { dashboardReply, renderInLayout } from '../support/in-layout.tsx'
import { equipment, openWizard } from '../support/in-wizard.tsx'

const owner = 'maria@example.com'
const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** @param changedAt when its fields were changed; the provider wrote its steps on 4 March 2025 */
async function withDraft(answers: Partial<Answers>, changedAt: string) {
  const portal = fakePortal({ user: { name: 'Maria' } })
  const at = Date.parse(changedAt)
  const changed = Object.fromEntries(Object.keys(answers).map((name) => [name, at]))
  await saveDraft(portal.drafts, owner, {
    savedAt: at,
    currentStep: 2,
    answers: { ...blankAnswers(), ...answers },
    knowledge: { ...nothingKnown, changed },
  })
  return portal
}

describe('answers of another device', () => {
  const offer = /Newer answers from another device are shown/

  test('newer ones are shown; the older ones of this device can be had once, and are sent then', async () => {
    const portal = await openWizard(3, {}, await withDraft({ gvwr: '80,000 lb' }, '2025-01-02T12:00:00Z'))
    await expect.element(page.getByText(offer)).toBeVisible()
    await button('Use the answers from this device').click()
    await expect.element(page.getByText(offer)).not.toBeInTheDocument()
    await button('Back').click()
    expect(input('gvwr').value).toBe('80,000 lb')
    await button('Next').click()
    await expect.poll(() => portal.sent('saveStep')[0]?.json?.gvwr).toBe('80,000 lb')
  })

  test('what was typed here later is shown without a question', async () => {
    await openWizard(2, {}, await withDraft({ gvwr: '80,000 lb' }, '2026-01-02T12:00:00Z'))
    expect(input('gvwr').value).toBe('80,000 lb')
    expect(page.getByText(offer).elements()).toEqual([])
  })
})

test('a dashboard with finished steps that leaves out the id: the one remembered here counts', async () => {
  const portal = fakePortal({ user: { name: 'Maria' } })
  portal.records.set(recordKeys.applicationId, '77')
  portal.records.set(recordKeys.applicationIdOwner, owner)
  portal.reply('dashboard', dashboardReply(3, { application_id: undefined }))
  portal.reply('application', json({ success: true, data: { owner_operator: { equipment_detail: equipment } } }))
  portal.reply('saveStep', json({ success: true }))
  await renderInLayout(portal, '/application', <Wizard />)
  await expect.element(page.getByRole('heading', { name: /Step 4 of 7/ })).toBeVisible()
  await button('Back').click()
  await button('Back').click()
  await button('Next').click()
  await expect.poll(() => portal.sent('saveStep').map(({ params }) => params?.applicationId)).toEqual(['77'])
  expect(portal.sent('createApplication')).toEqual([])
})
