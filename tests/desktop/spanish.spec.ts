/** The desktop app in Spanish: the shown texts change, the sent values don't. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { t } from '../../src/i18n/t.ts'
import { expect, test } from '../kit.ts'
import { speakEnglish, speakSpanish } from '../support/spanish.ts'
import { applyFromTheStart, expectAllReceived } from '../support/whole-application.ts'

test.afterEach(speakEnglish)

test('a whole application in Spanish sends the same values as in English', async ({ desktop }) => {
  test.slow()
  const first = await desktop.launch()
  await first.page.getByRole('button', { name: 'Español', exact: true }).click()
  speakSpanish()
  await expect(first.page.getByRole('heading', { name: t('Sign In') })).toBeVisible()
  const menu = () => first.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? [])
  await expect.poll(menu).toEqual([t('&File'), t('&Edit'), t('&View'), t('&Help')])
  await applyFromTheStart(first.page)
  expectAllReceived(desktop.sandbox)
  await first.close()

  // The next start is in Spanish from its first text on.
  expect(readFileSync(path.join(desktop.userData, 'choices.json'), 'utf8')).toContain('"language":"es"')
  const second = await desktop.launch()
  await expect(second.page).toHaveTitle(new RegExp(t('Dashboard')))
  await expect(second.page.locator('html')).toHaveAttribute('lang', 'es')
})

test('a refused start shows its error in the language chosen before', async ({ desktop }) => {
  const { page, close } = await desktop.launch()
  await page.getByRole('button', { name: 'Español', exact: true }).click()
  speakSpanish()
  await expect(page.getByRole('heading', { name: t('Sign In') })).toBeVisible()
  await close()
  const { executable, args, env } = desktop.command({ settings: { kiosk: 'perhaps' } })
  const { stderr, status } = spawnSync(executable, args, { env, encoding: 'utf8', timeout: 30_000 })
  expect(status).toBe(2)
  expect(stderr).toContain('no puede iniciar')
  expect(stderr).toContain('kiosk debe ser true o false.')
})
