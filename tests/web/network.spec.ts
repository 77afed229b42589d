/** A weak connection or none: nothing is lost or sent twice, and the screen shows the state. */
import type { Page } from '@playwright/test'
import { expect, type RunningPortal, test } from '../kit.ts'
import { atStep, fillStep, sampleAnswers, sendStep } from '../support/applicant.ts'
import { alertDialog, button, field } from '../support/journey-locators.ts'
import { heavyPdf } from '../support/photos.ts'
import { uploadLimit } from '../support/upload-limit.ts'
import { draftStored, pressSignIn } from '../support/wizard-page.ts'

const email = 'network@truckstaff.example'
/** Returns the writing calls so far with their outcome. */
function saves({ sandbox }: RunningPortal) {
  return sandbox.log
    .filter(({ call }) => call === 'createApplication' || call === 'saveStep')
    .map(({ step, status }) => [step ?? 1, status])
}

async function signIn(page: Page, portal: RunningPortal) {
  await portal.sandbox.seed.account({ email, name: 'Terry Tester', steps: 2 })
  await page.goto(`${portal.origin}/sign-in`)
  await pressSignIn(page, email)
}
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a frame or screen without its script or style sheet says so, and opens when the network is back', {
  tag: '@deep',
}, async ({ page, portal }) => {
  interface Loss {
    readonly file: string
    readonly kinds: readonly string[]
    readonly name?: string
    readonly dressed?: string
  }
  let lost: Loss | null = null
  await page.clock.install()
  await page.route(/\/assets\//, (route) => {
    const asked = route.request()
    const isLost = lost !== null && asked.url().includes(lost.file) && lost.kinds.includes(asked.resourceType())
    return isLost ? route.abort() : route.continue()
  })
  const losses: readonly Loss[] = [
    { file: '/assets/frame-', kinds: ['script', 'stylesheet'] },
    { file: '/assets/profile-', kinds: ['script'], name: 'My Profile', dressed: '.profile-columns' },
    { file: '/assets/calendar-', kinds: ['stylesheet'], name: 'Calendar', dressed: '.calendar-columns' },
    { file: '/assets/wizard-', kinds: ['script', 'stylesheet'], name: 'Application', dressed: '.step-fields' },
  ]
  for (const loss of losses) {
    const { name, dressed } = loss
    await test.step(loss.file, async () => {
      lost = loss
      if (name === undefined) await signIn(page, portal)
      else await goTo(page, name)
      await expect(page.getByText('Loading...')).toBeVisible()
      await page.clock.runFor(1_000) // the second try fails too
      await expect(heading(page, 'No connection')).toBeVisible()
      await expect(page.getByText('This page could not be loaded')).toBeVisible()
      lost = null
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      if (dressed === undefined) await expect(page.getByText('Welcome back, Terry Tester!')).toBeVisible()
      else await expect(page.locator(dressed).first()).toHaveCSS('display', 'grid')
      await expect(heading(page, 'No connection')).toHaveCount(0)
    })
  }
})

test('an upload shows bytes and time; Cancel keeps everything', async ({ page, portal, openAs, emulation }) => {
  await openAs(email, { steps: 2 })
  await fillStep(page, 3, { withFiles: false })
  await field(page, 'cdlUpload').setInputFiles(heavyPdf('cdl.pdf', 600_000))
  const limitUpload = await uploadLimit(emulation)
  await limitUpload(80_000)
  await button(page, 'Next').click()
  const bar = page.getByRole('progressbar', { name: 'Upload' })
  await expect(page.getByText(/^\d+\.\d KB of 58\d\.\d KB sent · about \d+ s left$/)).toBeVisible()
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10)
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(100)
  await button(page, 'Cancel').click()
  await expect(page.getByText('Sending was canceled. Your answers and files are still here.')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await expect(button(page, 'Next')).toBeFocused()
  await expect(alertDialog(page)).toHaveCount(0)
  await atStep(page, 3)
  await expect(field(page, 'yearsExperience')).toHaveValue(String(sampleAnswers.yearsExperience))
  await expect(page.getByRole('list', { name: 'CDL' }).getByRole('listitem')).not.toContainText('Sent')
  expect(portal.sandbox.application(email)?.completed).toEqual([1, 2])
})

test("of two tabs one writes; 'Use this tab' swaps them with all answers, and the last one takes over", async ({
  page,
  portal,
  openAs,
  context,
}) => {
  const elsewhere = (tab: Page) => tab.getByText('This application is open in another tab.')
  await openAs(email, { steps: 3 })
  await atStep(page, 4)
  const second = await context.newPage()
  await second.goto(`${portal.origin}/application`)
  await expect(elsewhere(second)).toBeVisible()
  await expect(field(second, 'numEmployees')).toHaveCount(0)
  await field(page, 'regions').fill('Ohio')
  await button(second, 'Use this tab').click()
  await expect(elsewhere(page)).toBeVisible()
  await expect(field(page, 'regions')).toHaveCount(0)
  await expect(field(second, 'regions')).toHaveValue('Ohio')
  await fillStep(second, 4)
  await draftStored(second, String(sampleAnswers.weeklyAvailability))
  await second.close()
  await expect(field(page, 'regions')).toHaveValue('Illinois, Indiana')
  await expect(elsewhere(page)).toHaveCount(0)
  await sendStep(page, 4)
  expect(saves(portal)).toEqual([[4, 200]])
})
