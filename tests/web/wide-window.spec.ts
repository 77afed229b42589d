/**
 * Every screen in a wide window, with the sidebar, or the picture beside the forms: clean for axe and within the
 * content policy. tests/look checks them with axe at a phone's width in both color schemes.
 */
import type { Page } from '@playwright/test'
import { type RouteRow, routes } from '../../src/app/routes.ts'
import { complete, expect, halfway, test } from '../kit.ts'
import { axeFindings, ofFullCalendar } from '../support/accessible.ts'
import { plantSession } from '../support/plant-session.ts'

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
  expect(await axeFindings(page), 'the part beside all screens, light').toEqual([])
}

/** Returns the paths of routes, such as '/no-such-page' for '*'. */
const pathsOf = (access: RouteRow['access']) =>
  routes
    .filter((row) => row.access === access)
    .map(({ path }) => (path === '*' ? '/no-such-page' : path.replace(/\/\*$/, '')))

test('the signed-out screens', async ({ page, portal, problems }) => {
  await expectClean(page, portal.origin, [...pathsOf('public'), '/reset-password?token=abc'])
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')))
  expect(await axeFindings(page), 'axe runs').toEqual([expect.stringContaining('image-alt')])
  expect(problems).toEqual([])
})

const isDemo = (path: string) => routes.some((row) => row.path === path && row.personalOnly)
/** Shown only for a completed application. */
const ofComplete = ['/', '/application-summary']

for (const [what, person, paths] of [
  [
    'the screens of an applicant',
    halfway,
    pathsOf('protected').filter((path) => path !== '/application-summary' && !isDemo(path)),
  ],
  ['the application that is complete', complete, ofComplete],
  ['the demo pages', halfway, pathsOf('protected').filter(isDemo)],
] as const) {
  test(what, async ({ page, portal, problems }) => {
    await plantSession(page, portal, person.email, person.name)
    await expectClean(page, portal.origin, paths)
    expect(problems).toEqual([])
  })
}
