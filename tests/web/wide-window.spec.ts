/**
 * Every screen in a window as wide as a desk's, where the entries stand beside it and the forms have their picture: clean
 * for axe, and within the content policy. At a phone's width axe has seen them in both color schemes (tests/look).
 */
import type { Page } from '@playwright/test'
import { axeFindings, ofFullCalendar } from '../support/accessible.ts'
import { complete, halfway } from '../support/demo-people.ts'
import { expect, test } from '../support/signed-in.ts'
import { plantSession } from '../support/web-portal.ts'

test.use({ viewport: { width: 1280, height: 800 } })

async function expectClean(page: Page, origin: string, paths: readonly string[]) {
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of paths) {
    await page.goto(origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.loading')).toHaveCount(0)
    expect.soft(await axeFindings(page, ofFullCalendar), path).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await axeFindings(page), 'what stands beside all of them, light').toEqual([])
}

const publicPaths = [
  '/forgot-password',
  '/reset-password?token=abc',
  '/reset-password',
  '/google-test',
  '/google-debug',
]

test('the screens of who is not signed in', async ({ page, portal, troubles }) => {
  await expectClean(page, portal.origin, [...publicPaths, '/sign-in', '/sign-up'])
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')))
  expect(await axeFindings(page), 'axe looks').toEqual([expect.stringContaining('image-alt')])
  expect(troubles).toEqual([])
})

for (const [what, person, paths] of [
  ['the screens of an applicant', halfway, ['/application', '/my-profile', '/calendar', '/no-such-page', '/']],
  ['the application that is complete', complete, ['/', '/application-summary']],
  ['the demo pages', halfway, ['/add-user', '/alert', '/assign-role', '/avatar', '/badges', '/button']],
] as const) {
  test(what, async ({ page, portal, troubles }) => {
    await plantSession(page, portal, person.email, person.name)
    await expectClean(page, portal.origin, paths)
    expect(troubles).toEqual([])
  })
}
