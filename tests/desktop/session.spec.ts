/** What a start says of the session and of the language that was chosen in the last one. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { t } from '../../src/i18n/t.ts'
import { expect, test } from '../kit.ts'
import { hangingKeychain } from '../support/before-main.ts'
import { speakEnglish, speakSpanish } from '../support/spanish.ts'

test.afterEach(speakEnglish)

test('a hanging keychain is named, and lets the app quit; a chosen language is in the menu, the next start and its errors', async ({
  desktop,
}) => {
  writeFileSync(path.join(desktop.userData, 'session-state'), 'stored')
  const hangs = process.platform !== 'win32' // needs a FIFO
  const first = await desktop.launch(hangs ? { keyring: 'none', args: hangingKeychain(desktop.folder) } : {})
  await expect(first.page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  const why =
    "Your computer's password store did not answer, so the app can't keep you signed in. You can keep working."
  if (hangs) await expect(first.page.getByText(why)).toBeVisible()
  await first.page.getByRole('button', { name: 'Español', exact: true }).click()
  speakSpanish()
  await expect(first.page.getByRole('heading', { name: t('Sign In') })).toBeVisible()
  const menu = () => first.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? [])
  await expect.poll(menu).toEqual([t('&File'), t('&Edit'), t('&View'), t('&Help')])
  const startedAt = Date.now()
  await first.close()
  expect(Date.now() - startedAt).toBeLessThan(15_000)

  expect(readFileSync(path.join(desktop.userData, 'choices.json'), 'utf8')).toContain('"language":"es"')
  const second = await desktop.launch()
  await expect(second.page).toHaveTitle(new RegExp(t('Sign In')))
  await expect(second.page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(second.page.getByRole('button', { name: t('Sign In'), exact: true })).toBeVisible()
  await second.close()

  const { executable, args, env } = desktop.command({ settings: { kiosk: 'perhaps' } })
  const { stderr, status } = spawnSync(executable, args, { env, encoding: 'utf8', timeout: 30_000 })
  expect(status).toBe(2)
  expect(stderr).toContain('no puede iniciar')
  expect(stderr).toContain('kiosk debe ser true o false.')
})
