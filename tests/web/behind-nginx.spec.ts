/** An applicant behind nginx, with a document of 5 MB. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isHere, serve } from '../deploy/servers.ts'
import { expect, test } from '../kit.ts'
import { samplePdf } from '../sandbox/samples.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { startSandbox } from '../sandbox/start.ts'
import { atStep, fillStep, openApplication, signIn } from '../support/applicant.ts'

const megabyte = 1024 * 1024

test.use({ serviceWorkers: 'allow' })

test('signs in, attaches 5 MB and goes on to the next step', async ({ page }) => {
  test.skip(!isHere('nginx'), 'nginx and its brotli module are not here')
  const sandbox = await startSandbox({ faults: true, demo: true })
  const served = await serve('nginx', sandbox.origin)
  const email = 'nginx@truckstaff.example'
  await sandbox.seed.account({ email, name: 'Nadia Nginx', steps: 2 })
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${served.origin}/sign-in`)
  await signIn(page, { email, password: demoPassword })
  await openApplication(page)
  await fillStep(page, 3, { withFiles: false })
  const buffer = Buffer.concat([samplePdf('CDL'), Buffer.alloc(5 * megabyte, ' '), Buffer.from('\n%%EOF\n')])
  // From disk: passing it in memory would take longer than the upload.
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-paper-'))
  writeFileSync(path.join(folder, 'cdl.pdf'), buffer)
  await page.locator('input[type=file][name="cdlUpload"]').setInputFiles(path.join(folder, 'cdl.pdf'))
  const answered = page.waitForResponse((response) => response.url().endsWith('/step3'), { timeout: 60_000 })
  await page.getByRole('button', { name: 'Next' }).click()
  expect((await answered).status()).toBe(200)
  await atStep(page, 4)
  expect(sandbox.application(email)?.files.at(-1)).toMatchObject({ name: 'cdl.pdf', size: buffer.length })
  expect(errors).toEqual([])
  rmSync(folder, { recursive: true })
  await served.close()
  await sandbox.close()
})
