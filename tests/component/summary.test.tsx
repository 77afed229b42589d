/** The summary calls an application submitted only if the provider does. */

import { MemoryRouter } from 'react-router-dom'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { Portal } from '../../src/app/app.tsx'
import type { Reply } from '../../src/platform/port.ts'
import { ApplicationSummary } from '../../src/screens/summary/application-summary.tsx'
import { SummaryFrame } from '../../src/screens/summary/summary-frame.tsx'
import { createServices } from '../../src/state/services.tsx'
import { press } from '../support/component-locators.ts'
import { type FakePlatform, fakePlatform, json, later, unreachable } from '../support/fake-platform.ts'
import { listen } from '../support/listen.ts'
import { render } from '../support/render.ts'
import { dashboardReply, renderInLayout } from '../support/render-in-layout.tsx'

const submitted = page.getByRole('heading', { name: 'Application Submitted Successfully!' })
const notComplete = page.getByRole('heading', { name: 'Your application is not complete yet' })

/** Opens the summary by its address. */
async function open(...dashboards: ReturnType<typeof json>[]) {
  const platform = fakePlatform({ user: { name: 'Maria' } })
  platform.reply('dashboard', ...dashboards)
  platform.reply('application', json({ success: true, data: { owner_operator: {} } }))
  await renderInLayout(platform, '/application-summary', <ApplicationSummary />)
  return platform
}

describe('submitted', () => {
  test('right after Submit, with its id heard: the focus is on the outcome', async () => {
    const platform = fakePlatform({ user: { name: 'Maria' } })
    const slow = later<Reply>()
    platform.reply('dashboard', slow.promise)
    platform.reply('application', json({ success: true, data: { owner_operator: {} } }))
    await render(
      <Portal
        services={createServices(platform)}
        at={(routes) => (
          <MemoryRouter
            useTransitions={false}
            initialEntries={['/', { pathname: '/application-summary', state: { submitted: true } }]}
          >
            {routes}
          </MemoryRouter>
        )}
      />,
    )
    await expect.element(page.getByRole('heading', { name: 'Application summary' })).toBeVisible()
    const heard = listen()
    slow.settle(dashboardReply(7))
    await expect.element(submitted).toHaveFocus()
    await expect.poll(() => heard.join()).toMatch(/^Application Submitted Successfully!Application ID: TS-1002/)
    await expect.element(submitted).toHaveAccessibleDescription(/Application ID: TS-1002/)
  })
})

test('an outage, and nothing known: the load failure with Retry, and no success', async () => {
  const platform = await open(unreachable)
  await expect.element(page.getByText('Failed to load application data. Please try again later.')).toBeVisible()
  await expect.element(submitted).not.toBeInTheDocument()
  platform.reply('dashboard', dashboardReply(7))
  await press(page.getByRole('button', { name: 'Retry' }))
  await expect.element(submitted).toBeVisible()
})

test('says what arrived; Change opens the last step with all answers, or the field of a row of the receipt', async () => {
  const platform = fakePlatform({ user: { name: 'Maria' } })
  platform.reply('dashboard', dashboardReply(7))
  const driver_credential = { cdl_file: ['front.jpg', 'back.JPG', 'cdl.pdf'], dot_med_card_file: 'card.docx' }
  platform.reply('application', json({ success: true, data: { owner_operator: { driver_credential } } }))
  await renderInLayout(platform, '/application-summary', <ApplicationSummary />)
  await expect.element(page.getByText('All 7 steps, 2 photos, 1 PDF, 1 file', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Change your answers' }))
    .toHaveAttribute('href', '/application?field=currentContracts')
  await press(page.getByRole('button', { name: 'Show receipt' }))
  await press(page.getByRole('button', { name: 'Change GVWR' }))
  await expect.element(page.getByRole('heading', { name: 'Now at /application?field=gvwr' })).toBeVisible()
})

test('the warning slot shows its note if it gets one; it never does', async () => {
  await open(dashboardReply(7))
  await expect.element(submitted).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  await render(
    <SummaryFrame title="Sent" lead={null} warning="Your EIN is being checked.">
      <p>Steps</p>
    </SummaryFrame>,
  )
  await expect.element(page.getByRole('alert').getByText('Your EIN is being checked.')).toBeVisible()
})

describe('missing items', () => {
  const view = json({
    success: true,
    data: { owner_operator: { business_name: 'Ortiz LLC', driver_credential: { cdl_file: 'cdl.png' } } },
  })

  async function openWith(...replies: Parameters<FakePlatform['reply']>[1][]) {
    const platform = fakePlatform({ user: { name: 'Maria' } })
    platform.reply('dashboard', dashboardReply(7))
    platform.reply('application', ...replies)
    await renderInLayout(platform, '/application-summary', <ApplicationSummary />)
  }

  test('each is a link to its field', async () => {
    await openWith(view)
    await press(page.getByText('8 optional items are missing'))
    await expect.element(page.getByText('Papers sent: CDL upload.')).toBeVisible()
    expect(page.getByRole('link', { name: /^Add: / }).elements()).toHaveLength(8)
    await press(page.getByRole('link', { name: 'Add: Certificate of insurance' }))
    await expect.element(page.getByRole('heading', { name: 'Now at /application?field=coiUpload' })).toBeVisible()
  })

  const allButBusinessPapers = {
    business_name: 'Ortiz LLC',
    ein: '36-4821907',
    mc_dot_number: 'MC 123456',
    equipment_detail: { truck_make_model: '2019 Peterbilt 567', truck_vin: '1XPBDK9X1LD708195', gvwr: '66,000 lb' },
    driver_credential: { cdl_file: 'cdl.png', dot_med_card_file: 'card.png' },
    insurance_compliance: { coi_file: 'coi.pdf' },
  }
  const whole = { ...allButBusinessPapers, insurance_compliance: { coi_file: 'coi.pdf', business_docs: ['w9.pdf'] } }

  test.each([
    ['10 optional items are missing', {}],
    ['1 optional item is missing', allButBusinessPapers],
    ['Nothing is missing.', whole],
  ])('the late answer “%s” moves no button on a small phone', async (line, owner) => {
    await page.viewport(320, 800)
    onTestFinished(() => page.viewport(1280, 800))
    const answer = later<ReturnType<typeof json>>()
    await openWith(answer.promise)
    await expect.element(page.getByText('Looking for missing papers...')).toBeVisible()
    const top = () => page.getByRole('button', { name: 'Go to Dashboard' }).element().getBoundingClientRect().top
    const before = top()
    answer.settle(json({ success: true, data: { owner_operator: owner } }))
    await expect.element(page.getByText(line, { exact: true })).toBeVisible()
    expect(top()).toBe(before)
  })
})

describe('opened too early it redirects to the application', () => {
  test.each([
    ['3 of 7', dashboardReply(3)],
    ['no application', dashboardReply(0, { application_id: null })],
    ['no data', json({ success: true, data: null })],
  ])('%s', async (_, dashboard) => {
    await open(dashboard)
    await expect.element(page.getByRole('heading', { name: 'Now at /application', exact: true })).toBeVisible()
    await expect.element(submitted).not.toBeInTheDocument()
  })
})

describe('the provider calls it ended but not complete', () => {
  const steps = { step_1: 'completed', step_2: 'completed', step_6: 'completed', step_7: 'completed' }
  const lost = dashboardReply(4, {
    summary: { percent: 57, completed_steps: 4, total_steps: 7, next_step: 'step_8' },
    steps: { ...steps, step_3: 'not_started', step_4: 'not_started', step_5: 'not_started' },
  })

  test('the missing steps are listed with links', async () => {
    await open(lost)
    await expect.element(notComplete).toBeVisible()
    await expect.element(submitted).not.toBeInTheDocument()
    const links = page.getByRole('list', { name: 'Missing steps' }).getByRole('link')
    expect(links.elements().map((link) => link.textContent)).toEqual([
      'Step 3: CDL & Credentials',
      'Step 4: Operations',
      'Step 5: Insurance',
    ])
    await press(page.getByRole('link', { name: 'Step 4: Operations' }))
    await expect.element(page.getByRole('heading', { name: 'Now at /application?field=numEmployees' })).toBeVisible()
  })

  test('a provider that counts with a delay is asked again', async () => {
    const platform = await open(lost)
    await expect.element(notComplete).toBeVisible()
    platform.reply('dashboard', unreachable)
    await press(page.getByRole('button', { name: 'Retry' }))
    await expect.element(page.getByText('Network error. Please check your connection and try again.')).toBeVisible()
    await expect.element(notComplete).toBeVisible()
    platform.reply('dashboard', dashboardReply(7))
    await press(page.getByRole('button', { name: 'Retry' }))
    await expect.element(submitted).toBeVisible()
  })
})
