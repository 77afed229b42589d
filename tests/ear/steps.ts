/** What a person does by keys, and what Orca must say: at signing in, in the application, at its end, in the calendar. */
import { expect, type Page } from '@playwright/test'
import { demoPassword } from '../sandbox/seed.ts'
import { atStep, fillStep } from '../support/applicant.ts'
import { button, field } from '../support/journey-locators.ts'
import { plantSession } from '../support/plant-session.ts'
import type { RunningPortal } from '../support/sandbox.ts'
import type { Desk } from './desk.ts'

export interface Walk extends Omit<Desk, 'browser' | 'leave'> {
  readonly page: Page
  readonly portal: RunningPortal
  /** Acts and checks that each of `says` is part of something that is said meanwhile or afterwards. */
  step(name: string, says: readonly string[], act: () => unknown): Promise<void>
}

export async function goThrough({ page, portal, press, type, hear, step }: Walk): Promise<void> {
  const { seed, faults, db } = portal.sandbox

  /** Types an address into the browser's address bar. */
  async function visit(path: string): Promise<void> {
    press('ctrl+l')
    await hear() // what is typed earlier is lost
    type(portal.origin + path)
    press('Delete', 'Return') // without the browser's completion
    await page.waitForURL(portal.origin + path)
  }

  /** Goes to a button, hears it and presses it. The way to it by Tab is not what this is about. */
  async function pressButton(name: string | RegExp): Promise<void> {
    await button(page, name).first().focus()
    await hear()
    press('Return')
  }

  /** Creates an account, signs in without the screen for it, and opens its application. */
  async function openApplication(email: string, steps: number): Promise<void> {
    await seed.account({ email, name: 'Runa', steps })
    // Optional, and missing at the end.
    db.exec("UPDATE steps SET answers = json_set(answers, '$.business_name', NULL) WHERE number = 1")
    await plantSession(page, portal, email, 'Runa')
    await visit('/application')
    await atStep(page, steps + 1)
    await hear()
  }

  /** Attaches a photo of the screen. */
  async function attachPhoto(): Promise<void> {
    const buffer = await page.screenshot({ type: 'jpeg', quality: 100 })
    await field(page, 'truckPhotos').setInputFiles({ name: 'truck1.jpg', mimeType: 'image/jpeg', buffer })
    await hear(['truck1.jpg attached, 1 photo'])
  }

  /** Holds a reply back, so that what is said meanwhile is not cut off by the next screen. */
  const slowDown = (call: 'login' | 'saveStep' | 'updateProfile') =>
    faults.add({ call, fault: 'delay', ms: 3_000, times: 1 })

  function signIn(password: string): void {
    slowDown('login')
    press('ctrl+a')
    type(password)
    press('Return')
  }

  await seed.account({ email: 'runa@truckstaff.example', name: 'Runa', steps: 3 })
  await step('the sign-in page opens', ['Finished loading Sign In'], () => visit('/sign-in'))
  await step('Tab leads to the e-mail field', ['Email entry required'], async () => {
    const isThere = () => page.evaluate(() => document.activeElement?.getAttribute('name') === 'email')
    for (let presses = 0; presses < 12 && !(await isThere()); presses += 1) press('Tab')
  })
  await step('Tab leads to the password', ['Password password text'], () => {
    type('runa@truckstaff.example')
    press('Tab')
  })
  const refusal = 'The e-mail or the password is not right.'
  await step('Sign In says Signing In..., and why it is refused', ['Signing In...', 'Access Denied', refusal], () =>
    signIn('Wrong-1234'),
  )
  await step('Retry leads back to the password and its message', [refusal], async () => {
    press('Return')
    await hear()
    await expect(field(page, 'password')).toBeFocused()
  })
  await step('Enter signs in', ['Signing In...', 'Welcome back, Runa!'], () => signIn(demoPassword))
  await step('the application opens', ['Owner-Operator Application heading'], () => pressButton('Continue Application'))
  await step('Next, and nothing is answered', ['Number of Employees Required', 'Retry'], () => pressButton('Next'))
  const employees = ['Number of employees, including you entry required', 'invalid entry']
  await step('Retry leads to the field and counts the problems', [...employees, 'There is a problem: 6 fields'], () =>
    press('Return'),
  )
  await step('a missing choice says so', ['Please choose one of the answers'], () =>
    field(page, 'workRadius').first().focus(),
  )

  await openApplication('quarry@truckstaff.example', 1)
  const vinHint = 'A VIN has 17 characters. You can continue, but please check it.'
  await step('a VIN is typed in silence; then comes a hint', [vinHint], async () => {
    await field(page, 'vin').focus()
    await hear()
    type('1M8GDM9AXK')
    const heard = await hear([vinHint])
    expect(heard.filter((text) => !text.includes(vinHint))).toEqual([])
  })
  await fillStep(page, 2, { withFiles: false })
  await step('a photo is attached and removed by name', ['attached, 1 photo', 'truck1.jpg removed.'], async () => {
    await attachPhoto()
    await pressButton('Remove truck1.jpg')
  })
  await attachPhoto()
  const progress = ['Saving...', '50% of your files sent', 'Your files are sent.', 'CDL & Credentials']
  await step('Next says Saving... and the progress, and keeps the focus', progress, async () => {
    const network = await page.context().newCDPSession(page)
    const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 30_000 }
    await network.send('Network.emulateNetworkConditions', line)
    slowDown('saveStep')
    await pressButton('Next')
    await expect(button(page, 'Saving...')).toBeFocused()
  })

  await visit('/my-profile')
  await button(page, 'Save Changes').waitFor()
  const saved = 'Profile updated successfully!'
  await step('Save Changes says Saving... and its end, and keeps the focus', ['Saving...', saved], async () => {
    slowDown('updateProfile')
    await pressButton('Save Changes')
    await hear([saved])
    await expect(button(page, 'Save Changes')).toBeFocused()
  })
  await step('a full load says the screen, not that it failed', ['Dashboard · TruckStaff'], async () => {
    await visit('/')
    expect(await hear(['Dashboard · TruckStaff'])).not.toContainEqual(expect.stringContaining('If nothing comes'))
  })

  await openApplication('end@truckstaff.example', 6)
  await fillStep(page, 7, { withFiles: false })
  const missing = ['Important Information Missing', 'still missing: Company name']
  await step('Important Information Missing says what is missing', missing, async () => {
    slowDown('saveStep')
    await pressButton('Submit Application')
  })
  const end = 'Application Submitted Successfully!'
  await step('the end is said with its id, and focused', [end, 'Application ID: TS-'], async () => {
    await pressButton('Submit Anyway')
    await expect(page.getByRole('heading', { name: end })).toBeFocused()
  })

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  seed.interview({ title: 'Yard visit', start: tomorrow, description: 'Bring your CDL.' })
  await visit('/calendar')
  const title = page.locator('.calendar-range')
  for (const name of ['Next', 'Today', 'Previous', 'Week']) {
    await step(`the calendar's ${name} says the new days, and keeps the focus`, [], async () => {
      const before = (await title.textContent()) ?? ''
      await pressButton(name)
      await expect(title).not.toHaveText(before)
      const days = (await title.textContent()) ?? ''
      expect(await hear([days])).toContainEqual(expect.stringContaining(days))
      await expect(button(page, name)).toBeFocused()
    })
  }
  await step('Interview Details are read', ['Interview Details', 'Yard visit', 'Bring your CDL.'], () =>
    pressButton(/Yard visit/),
  )
}
