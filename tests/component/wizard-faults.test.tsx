/** The wizard after a fault: no answer is lost, nothing is created or stored twice. */
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '../../src/platform/port.ts'
import type { CallName } from '../../src/provider/calls.ts'
import { marginMs } from '../../src/provider/limits.ts'
import { button, input, stepHeading } from '../support/component-locators.ts'
import { broken, type FakePlatform, fakePlatform, html, json, unreachable } from '../support/fake-platform.ts'
import { passTime } from '../support/pass-time.ts'
import { dashboardReply } from '../support/render-in-layout.tsx'
import { openWizard } from '../support/render-wizard.tsx'
import { answerStep, openInLayout } from '../support/wizard-actions.tsx'

const dialog = page.getByRole('alertdialog')
const refusal = json({ success: false, message: 'No application.' })

/** A provider whose details are the answers of the sent step 1. */
function echo(platform: FakePlatform) {
  return () =>
    json({ success: true, data: { owner_operator: { id: 1002, ...platform.sent('createApplication')[0]?.json } } })
}

/** A platform with a user who has this many saved steps and is known by name only. */
function portalAt(completed: number): FakePlatform {
  const platform = fakePlatform({ user: { name: 'Maria' } })
  platform.reply('dashboard', completed === 0 ? json({ success: true, data: null }) : dashboardReply(completed))
  platform.reply('application', json({ success: true, data: { owner_operator: { id: 1002, full_name: 'Maria' } } }))
  platform.reply('createApplication', json({ success: true, application_id: 1002 }))
  platform.reply('saveStep', json({ success: true }))
  return platform
}

describe('step 1', () => {
  /** Fills in step 1 and presses Next, which fails. */
  async function createInVain(platform: FakePlatform, ...replies: (Reply | (() => Reply))[]) {
    await answerStep(1)
    platform.reply('createApplication', ...replies, json({ success: true, application_id: 1002 }))
    await button('Next').click()
    await expect.element(dialog).toBeVisible()
  }

  test('a success without a valid id is a failure', async () => {
    const platform = await openWizard(1)
    const noId = json({ success: true, message: 'Saved.' })
    await createInVain(platform, noId, json({ success: true, application_id: '../../x' }))
    for (const attempt of [1, 2]) {
      await expect.element(dialog.getByText('Failed to submit step 1')).toBeVisible()
      expect(platform.sent('createApplication')).toHaveLength(attempt)
      passTime(marginMs) // the dashboard may be older than the end of the provider's work
      await button('Retry').click()
    }
    await expect.element(stepHeading(2)).toBeVisible()
    expect(platform.sent('createApplication')).toHaveLength(3)
  })

  test.each([true, false])('the reply is lost, online at the press: %s: the application is found', async (online) => {
    const platform = await openWizard(1)
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
    await createInVain(platform, () => {
      onLine.mockRestore()
      return unreachable
    })
    platform.reply('dashboard', dashboardReply(1))
    platform.reply('application', echo(platform))
    expect(input('businessEIN').value).toBe('36-4821907')
    await button('Retry').click()
    await expect.element(stepHeading(2)).toBeVisible()
    expect(platform.sent('createApplication')).toHaveLength(1)
    await answerStep(2)
    await button('Next').click()
    await expect.element(stepHeading(3)).toBeVisible()
    expect(platform.sent('saveStep').map(({ params }) => params)).toEqual([{ applicationId: '1002', step: '2' }])
  })

  test('a lost reply and changed answers: the change is sent once the application is found', async () => {
    const platform = await openWizard(1)
    await createInVain(platform, unreachable)
    platform.reply('dashboard', dashboardReply(1))
    platform.reply('application', echo(platform))
    await userEvent.keyboard('{Escape}')
    await userEvent.fill(input('companyName'), 'Renamed LLC')
    const before = platform.requests.length
    await button('Next').click()
    await expect.element(stepHeading(2)).toBeVisible()
    expect(platform.requests.slice(before).map(({ call }) => call)).toEqual([
      'dashboard',
      'application',
      'createApplication',
    ])
    expect(platform.sent('createApplication')[1]?.json?.business_name).toBe('Renamed LLC')
  })

  test.each<[string, Reply]>([
    ['404', json({ message: 'Not found.' }, 404)],
    ['a refusal in words', refusal],
  ])('no dashboard before there is an application (%s): step 1 creates it, and changes arrive', async (_, reply) => {
    const platform = portalAt(0)
    platform.reply('dashboard', reply)
    platform.reply('application', reply)
    await openInLayout(platform, 1)
    await answerStep(1)
    await button('Next').click()
    await expect.element(stepHeading(2)).toBeVisible()
    await button('Back').click()
    await userEvent.fill(input('companyName'), 'Renamed LLC')
    await button('Next').click()
    await expect.element(stepHeading(2)).toBeVisible()
    expect(platform.sent('createApplication').map((request) => request.json?.business_name)).toEqual([
      'Ramírez & Sons Hauling LLC',
      'Renamed LLC',
    ])
  })
})

describe('loading fails', () => {
  const failed = page.getByText(/^Failed to load application data\. Please try again later\./)

  test.each<[CallName, string, Reply]>([
    ['dashboard', 'an HTML page', html(500)],
    ['application', 'cut off', broken(200)],
    ['application', 'a refusal', json({ success: false, message: 'x' })],
  ])('%s, %s: shown, and Retry loads', async (call, _, reply) => {
    const platform = portalAt(2)
    platform.reply(call, reply)
    await openInLayout(platform, call === 'dashboard' ? 1 : 3)
    await expect.element(failed).toBeVisible()
    platform.reply('dashboard', dashboardReply(2))
    platform.reply('application', json({ success: true, data: { owner_operator: { id: 1002 } } }))
    await button('Retry').click()
    await expect.element(failed).not.toBeInTheDocument()
    await expect.element(stepHeading(3)).toBeVisible()
  })

  test('unexpected types everywhere: the form opens, and no answer is invented', async () => {
    const odd = { full_name: { a: 1 }, business_name: ['x', 5], phone: true, ein: null, website: { url: {} } }
    const groups = {
      equipment_detail: ['x'],
      driver_credential: 'x',
      operational_capacity: 5,
      insurance_compliance: [{ a: 1 }],
    }
    const platform = await openWizard(4, { ...odd, ...groups })
    for (const step of [4, 3, 2, 1]) {
      await expect.element(stepHeading(step)).toBeVisible()
      expect(document.querySelector('main')?.textContent).not.toMatch(/NaN|undefined|\[object/)
      const values = [...document.querySelectorAll<HTMLInputElement>('form input:not([type=radio])')]
      for (const { value } of values) expect(value).not.toMatch(/NaN|undefined|null|\[object/)
      if (step > 1) await button('Back').click()
    }
    expect(platform.sent('saveStep')).toEqual([])
  })
})
