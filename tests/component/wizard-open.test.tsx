/** What the wizard opens with when the draft and the provider disagree. */
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, blankAnswers } from '../../src/application/answers.ts'
import { nothingKnown } from '../../src/application/submission/knowledge.ts'
import { Wizard } from '../../src/screens/wizard/wizard.tsx'
import { saveDraft } from '../../src/state/drafts.ts'
import { recordKeys } from '../../src/state/record-keys.ts'
import { fakePlatform, json } from '../support/fake-platform.ts'
import { dashboardReply, renderInLayout } from '../support/render-in-layout.tsx'
import { equipment, openWizard } from '../support/render-wizard.tsx'

const owner = 'maria@example.com'
const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** @param changedAt when its fields were changed; the provider wrote its steps on 4 March 2025 */
async function withDraft(answers: Partial<Answers>, changedAt: string) {
  const platform = fakePlatform({ user: { name: 'Maria' } })
  const at = Date.parse(changedAt)
  const changed = Object.fromEntries(Object.keys(answers).map((name) => [name, at]))
  await saveDraft(platform.drafts, owner, {
    savedAt: at,
    currentStep: 2,
    answers: { ...blankAnswers(), ...answers },
    knowledge: { ...nothingKnown, changed },
  })
  return platform
}

describe('answers of another device', () => {
  const offer = /Newer answers from another device are shown/

  test('newer ones are shown; the older ones of this device can be had once, and are sent then', async () => {
    const platform = await openWizard(3, {}, await withDraft({ gvwr: '80,000 lb' }, '2025-01-02T12:00:00Z'))
    await expect.element(page.getByText(offer)).toBeVisible()
    await button('Use the answers from this device').click()
    await expect.element(page.getByText(offer)).not.toBeInTheDocument()
    await button('Back').click()
    expect(input('gvwr').value).toBe('80,000 lb')
    await button('Next').click()
    await expect.poll(() => platform.sent('saveStep')[0]?.json?.gvwr).toBe('80,000 lb')
  })

  test('what was typed here later is shown without a question', async () => {
    await openWizard(2, {}, await withDraft({ gvwr: '80,000 lb' }, '2026-01-02T12:00:00Z'))
    expect(input('gvwr').value).toBe('80,000 lb')
    expect(page.getByText(offer).elements()).toEqual([])
  })
})

test('a dashboard with finished steps that leaves out the id: the one remembered here counts', async () => {
  const platform = fakePlatform({ user: { name: 'Maria' } })
  platform.records.set(recordKeys.applicationId, '77')
  platform.records.set(recordKeys.applicationIdOwner, owner)
  platform.reply('dashboard', dashboardReply(3, { application_id: undefined }))
  platform.reply('application', json({ success: true, data: { owner_operator: { equipment_detail: equipment } } }))
  platform.reply('saveStep', json({ success: true }))
  await renderInLayout(platform, '/application', <Wizard />)
  await expect.element(page.getByRole('heading', { name: /Step 4 of 7/ })).toBeVisible()
  await button('Back').click()
  await button('Back').click()
  await button('Next').click()
  await expect.poll(() => platform.sent('saveStep').map(({ params }) => params?.applicationId)).toEqual(['77'])
  expect(platform.sent('createApplication')).toEqual([])
})
