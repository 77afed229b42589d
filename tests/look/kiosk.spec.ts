/** A kiosk's upright screen, for a person who stands before it. */
import { expect, test } from '../kit.ts'
import { enter, protectedScreens } from '../support/kiosk-screens.ts'
import { comparePicture, picturesFromHere, settled } from './pictures.ts'

const now = Date.parse('2026-11-12T15:00:00Z')

test.use({
  viewport: { width: 1080, height: 1920 },
  hasTouch: true,
  sandboxOptions: { demo: true, now: () => now },
})

test('sign-in, dashboard, a step and the calendar at 1080 x 1920', async ({ page, kiosk }) => {
  picturesFromHere()
  await page.clock.setFixedTime(now)
  await page.goto(`${kiosk.origin}/sign-in`)
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await settled(page)
  await comparePicture(page, 'kiosk upright sign in', { mask: [page.locator('.auth-picture')] })
  await enter(page, kiosk)
  for (const { name, show } of protectedScreens) {
    if (!['/', 'step 2', '/calendar'].includes(name)) continue
    await show(page)
    await settled(page)
    await comparePicture(page, `kiosk upright ${name === '/' ? 'dashboard' : name}`)
  }
})
