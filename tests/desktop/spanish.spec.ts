/** The desktop app in Spanish; tests/web/spanish.spec.ts shows that the sent values stay. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { t } from '../../src/i18n/t.ts'
import { expect, test } from '../kit.ts'
import { speakEnglish, speakSpanish } from '../support/spanish.ts'

test.afterEach(speakEnglish)

test('a chosen language is in the menu, in the next start from its first text on, and in the error of a refused one', async ({
  desktop,
}) => {
  const first = await desktop.launch()
  await first.page.getByRole('button', { name: 'Español', exact: true }).click()
  speakSpanish()
  await expect(first.page.getByRole('heading', { name: t('Sign In') })).toBeVisible()
  const menu = () => first.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? [])
  await expect.poll(menu).toEqual([t('&File'), t('&Edit'), t('&View'), t('&Help')])
  await first.close()

  expect(readFileSync(path.join(desktop.userData, 'choices.json'), 'utf8')).toContain('"language":"es"')
  const second = await desktop.launch()
  await expect(second.page).toHaveTitle(new RegExp(t('Sign In')))
  await expect(second.page.locator('html')).toHaveAttribute('lang', 'es')
  await second.close()

  const { executable, args, env } = desktop.command({ settings: { kiosk: 'perhaps' } })
  const { stderr, status } = spawnSync(executable, args, { env, encoding: 'utf8', timeout: 30_000 })
  expect(status).toBe(2)
  expect(stderr).toContain('no puede iniciar')
  expect(stderr).toContain('kiosk debe ser true o false.')
})
