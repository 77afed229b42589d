/** Google sign-in under the headers of each server. */
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { chromiumArgs, testChromium } from '../support/chromium.ts'
import { freshBundle } from '../support/sandbox.ts'
import { isHere, serve, servers } from './servers.ts'

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: testChromium, args: chromiumArgs })
}, 300_000)
afterAll(() => browser.close())

/** Stands in for Google's script, which frames its button. */
const script = `window.google = { accounts: { id: {
  initialize() {},
  renderButton(place) {
    const frame = document.createElement('iframe')
    frame.src = 'https://accounts.google.com/gsi/button'
    place.append(frame)
  },
} } }`

test.each(servers.filter(isHere))("%s: Google's script and the frame of its button load", async (name) => {
  const served = await serve(name, 'http://127.0.0.1:9', { bundle: freshBundle('next') })
  const context = await browser.newContext({ serviceWorkers: 'block' })
  onTestFinished(async () => {
    await context.close()
    await served.close()
  })
  await context.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await context.route('https://accounts.google.com/gsi/button', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<button>Sign in with Google</button>' }),
  )
  const page = await context.newPage()
  await page.goto(`${served.origin}/sign-in`)
  const button = page.frameLocator('iframe').getByRole('button')
  await button.waitFor({ timeout: 30_000 })
  expect(await button.textContent()).toBe('Sign in with Google')
})
