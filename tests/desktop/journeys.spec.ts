/** Journeys of an applicant in the desktop app. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '../kit.ts'
import { samplePng } from '../sandbox/samples.ts'
import { demoPassword } from '../sandbox/seed.ts'
import {
  atStep,
  fillStep,
  josefina,
  logOut,
  openApplication,
  sampleAnswers,
  samplePlan,
  sendStep,
  signIn,
  signUp,
} from '../support/applicant.ts'
import { attachPapers, expectEachOnce } from '../support/batches.ts'
import { differences } from '../support/form-answers.ts'
import { goWithin } from '../support/go-within.ts'
import { keyringMissing } from '../support/keyring.ts'
import { filesWith } from '../support/search-folder.ts'
import { draftInMain } from '../support/wizard-page.ts'

test.use({ sandboxOptions: { demo: true } })

test('signs up, sends seven steps with files, and sees every screen, none of which violates the policy', async ({
  desktop,
}) => {
  const { page } = await desktop.launch()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(`${page.url()} ${message.text()}`))
  page.on('pageerror', (error) => problems.push(`${page.url()} ${error.message}`))
  await signUp(page, josefina)
  await openApplication(page)
  for (let step = 1; step <= 7; step++) {
    await fillStep(page, step)
    await sendStep(page, step)
  }
  await expect(page.getByRole('heading', { name: 'Application Submitted Successfully!' })).toBeVisible()
  expect(differences(desktop.sandbox, josefina.email, samplePlan)).toEqual([])
  expect(desktop.sandbox.application(josefina.email)?.files, 'each once').toHaveLength(7)
  expect(desktop.sandbox.log.filter(({ created }) => created)).toHaveLength(1)
  await expect(page.getByText(`TS-${desktop.sandbox.application(josefina.email)?.applicationId}`)).toBeVisible()

  // Main fetches stored files: the page may connect nowhere.
  await page
    .getByRole('button', { name: 'Go to Dashboard' })
    .or(page.getByRole('link', { name: 'Go to Dashboard' }))
    .click()
  await expect(page.getByText('Application Complete!')).toBeVisible()
  await test.step('a new profile picture is shown, too', async () => {
    await page.getByRole('link', { name: 'My Profile', exact: true }).first().click()
    const face = { name: 'me.png', mimeType: 'image/png', buffer: samplePng(120, 120, [30, 90, 160]) }
    await page.locator('input[type=file][name=image]').setInputFiles(face)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    const picture = page.locator('img[src^="data:image/png"]').first()
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(120)
  })
  await test.step('the other addresses, the last by a load', async () => {
    for (const address of ['/calendar', '/calendar-main', '/no/such/page']) {
      await goWithin(page, address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      if (address.startsWith('/calendar')) await expect(page.locator('.fc')).toBeVisible()
    }
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Page not Found' })).toBeVisible()
  })
  expect(problems).toEqual([])
})

test('a power cut in mid-save and a restart lose neither answers nor the session; a locked keychain is named', async ({
  desktop,
}) => {
  test.slow() // four starts
  test.skip(keyringMissing() !== null, `needs ${keyringMissing()}`)
  const { sandbox } = desktop
  const { token } = await sandbox.seed.account({ ...josefina, steps: 4 })
  sandbox.faults.add({ call: 'login', fault: 'body', json: { status: true, token, user: josefina }, times: 1 })
  const first = await desktop.launch()
  await signIn(first.page, josefina)
  await openApplication(first.page)
  await atStep(first.page, 5)
  await attachPapers(first.page)
  sandbox.faults.add({ call: 'saveStep', step: 5, fault: 'delay', ms: 60_000, times: 1 })
  await first.page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect.poll(() => sandbox.hasBody()).toBe(true)
  await first.kill()
  expect(filesWith(desktop.folder, token)).toEqual([])

  const second = await desktop.launch()
  await second.page.clock.install()
  await openApplication(second.page)
  await atStep(second.page, 5)
  await expect(second.page.locator('[name=insuranceExpiration]')).toHaveValue(
    sampleAnswers.insuranceExpiration as string,
  )
  await expect(second.page.getByRole('button', { name: 'Remove paper-3.pdf' })).toBeVisible()
  await second.page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(second.page.getByText('Waiting for our server')).toBeVisible()
  sandbox.pass(60_000)
  await expect.poll(() => sandbox.isWorking()).toBe(false)
  await second.page.clock.fastForward(15_000) // until it asks again
  await atStep(second.page, 6)
  expectEachOnce(sandbox, josefina.email)
  await second.page.locator('[name=felony][value=No]').check()
  await second.close()

  const third = await desktop.launch()
  await openApplication(third.page)
  await expect(third.page.locator('[name=felony][value=No]')).toBeChecked()
  await third.close()
  expect(filesWith(desktop.folder, token)).toEqual([])
  // Compiled code in the user's folder would run without the archive's signature.
  for (const name of ['compiled', 'scripts']) expect(readdirSync(desktop.userData)).not.toContain(name)
  // Electron creates one for its default session, which no page uses.
  const codeCache = path.join(desktop.userData, 'Code Cache')
  if (existsSync(codeCache)) expect(filesWith(codeCache, 'app://portal')).toEqual([])

  const locked = await desktop.launch({ keyring: 'locked' })
  const why = locked.page.getByText(
    "Your computer's password store is locked, so the app can't keep you signed in. You can keep working.",
  )
  await expect(why).toBeVisible()
  await signIn(locked.page, josefina)
  await expect(why).toBeVisible()
})

test('another user on the same computer sees nothing of it; Log Out and Remove leave nothing', async ({ desktop }) => {
  const draftFiles = () => readdirSync(path.join(desktop.userData, 'drafts')).filter((name) => name !== 'records.bin')
  const leave = async (answer: string) => {
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByText('Log Out', { exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).click()
  }
  await desktop.sandbox.seed.account({ ...josefina, steps: 1 })
  const { page } = await desktop.launch()
  await signIn(page, josefina)
  await openApplication(page)
  await fillStep(page, 2)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.locator('[name=companyAddress]').fill('CANARY-ADDRESS')
  await draftInMain(page, josefina.email, 'CANARY-ADDRESS', 2)
  await leave('Keep on this device')
  await signIn(page, { email: 'fresh@truckstaff.example', password: demoPassword })
  await openApplication(page)
  await atStep(page, 1)
  await expect(page.locator('[name=companyAddress]')).toHaveValue('')
  expect(await page.content()).not.toContain('CANARY')
  await logOut(page)

  test.skip(keyringMissing() !== null, `needs ${keyringMissing()}`)
  await signIn(page, josefina)
  await openApplication(page)
  await expect(page.locator('[name=companyAddress]')).toHaveValue('CANARY-ADDRESS')
  expect(draftFiles().length).toBeGreaterThan(1)
  await leave('Remove')
  await expect.poll(draftFiles).toEqual([])
  await signIn(page, josefina)
  await openApplication(page)
  await atStep(page, 2)
  await expect(page.locator('[name=yearMakeModel]')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Remove truck-side.png' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.locator('[name=companyAddress]')).not.toHaveValue('CANARY-ADDRESS')
})
