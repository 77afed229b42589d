/** Buttons and links of prerendered pages, pressed before the portal's scripts run: each press takes effect once. */
import type { CDPSession, Locator, Page } from '@playwright/test'
import { t } from '../../src/i18n/t.ts'
import { button, field } from '../support/journey-locators.ts'
import { speakEnglish, speakSpanish } from '../support/spanish.ts'
import { expect, test } from '../support/web-portal.ts'

test.afterEach(speakEnglish)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Delays the portal's script, on a slow processor. @returns releases it */
async function holdPortal(page: Page, emulation: CDPSession): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/portal-.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await emulation.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return release
}

const ways = {
  'the mouse': (control: Locator) => control.click(),
  Enter: (control: Locator) => control.press('Enter'),
  Space: (control: Locator) => control.press('Space'),
} as const

/** How the portal takes over the page: it hydrates the markup, or a setting makes it render all of it again. */
const configs = { hydrated: {}, 'rendered again': { brandName: 'Acme Hauling' } } as const

const languages = {
  English: { code: 'en', other: 'Español', speak: speakEnglish, speakOther: speakSpanish },
  Español: { code: 'es', other: 'English', speak: speakSpanish, speakOther: speakEnglish },
} as const

for (const [what, language, way] of [
  ['hydrated', 'English', 'the mouse'],
  ['hydrated', 'Español', 'Enter'],
  ['rendered again', 'English', 'Space'],
] as const) {
  test(`${what}, ${language}: buttons pressed early with ${way} take effect once`, async ({
    page,
    portal,
    emulation,
  }) => {
    const { code, other, speak, speakOther } = languages[language]
    const press = ways[way]
    speak()
    await page.route('**/config.json', (route) => route.fulfill({ json: configs[what] }))
    const release = await holdPortal(page, emulation)
    await page.goto(`${portal.origin}/sign-up?lang=${code}`, { waitUntil: 'commit' })
    await field(page, 'name').fill('Josefina Ramírez')
    await field(page, 'password_confirmation').fill('gravel')
    const show = button(page, t('Show')).nth(1)
    for (const _ of [1, 2, 3]) await press(show) // nothing happens yet: impatient users repeat
    await press(button(page, other))
    release()
    speakOther()
    await expect(heading(page, t('Sign Up'))).toBeVisible()
    await expect(field(page, 'password')).toHaveAttribute('type', 'password')
    await expect(field(page, 'password_confirmation')).toHaveAttribute('type', 'text')
    await expect(field(page, 'password_confirmation')).toHaveValue('gravel')
    await expect(field(page, 'name')).toHaveValue('Josefina Ramírez')
    await expect(button(page, other)).toBeFocused()
    await button(page, t('Hide')).click()
    await expect(field(page, 'password_confirmation')).toHaveAttribute('type', 'password')
  })
}

for (const [what, config] of Object.entries(configs)) {
  test(`${what}: a dialog's button pressed early opens one dialog, which can be closed`, async ({
    page,
    portal,
    emulation,
  }) => {
    await page.route('**/config.json', (route) => route.fulfill({ json: config }))
    const release = await holdPortal(page, emulation)
    await page.goto(`${portal.origin}/sign-up`, { waitUntil: 'commit' })
    await button(page, 'Where can I read them?').dblclick()
    release()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await button(page, 'Close').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button(page, 'Where can I read them?')).toBeFocused()
  })
}
