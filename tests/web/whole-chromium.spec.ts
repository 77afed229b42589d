/** Chromium as people have it, windows and all: the other journeys run in its headless shell where that is installed. */
import { chromiumArgs, fullChromium } from '../../scripts/chromium.mjs'
import { test } from '../support/web-portal.ts'
import { applyFromTheStart, expectAllReceived } from '../support/whole-application.ts'

test.use({ launchOptions: { executablePath: fullChromium, args: chromiumArgs } })
test.skip(({ browserName }) => browserName !== 'chromium', 'the whole of another browser is what its project runs in')

test('the whole application, in the whole browser', async ({ page, portal }) => {
  await page.goto(`${portal.origin}/sign-in`)
  await applyFromTheStart(page)
  expectAllReceived(portal.sandbox)
})
