/** An applicant behind nginx, with a paper of 20 MB. */
import { chromium } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { samplePdf } from '../sandbox/samples.ts'
import { demoPassword } from '../sandbox/seed.ts'
import { startSandbox } from '../sandbox/start.ts'
import { fillStep, openApplication, sendStep, signIn } from '../support/applicant.ts'
import { isHere, serve } from './servers.ts'

const megabyte = 1024 * 1024

test.skipIf(!isHere('nginx'))('signs in, attaches 20 MB and goes on to the next step', async () => {
  const sandbox = await startSandbox({ faults: true, seed: true })
  const served = await serve('nginx', sandbox.origin)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  onTestFinished(async () => {
    await browser.close()
    await served.close()
    await sandbox.close()
  })
  const email = 'nginx@truckstaff.example'
  await sandbox.addAccount({ email, name: 'Nadia Nginx', steps: 2 })
  const page = await browser.newPage()
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  await page.goto(`${served.origin}/sign-in`)
  await signIn(page, { email, password: demoPassword })
  await openApplication(page)
  await fillStep(page, 3, { withFiles: false })
  const buffer = Buffer.concat([samplePdf('CDL'), Buffer.alloc(20 * megabyte)])
  await page
    .locator('input[type=file][name="cdlUpload"]')
    .setInputFiles({ name: 'cdl.pdf', mimeType: 'application/pdf', buffer })
  await sendStep(page, 3)
  expect(sandbox.application(email)?.files.at(-1)).toMatchObject({ name: 'cdl.pdf', size: buffer.length })
  expect(said).toEqual([])
})
