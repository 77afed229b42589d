/** Google sign-in under the headers of each server: with the client id in the build, and in config.json. */
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { webRoot } from '../../scripts/host/builds.ts'
import { chromiumArgs, testChromium } from '../support/chromium.ts'
import { freshBundle } from '../support/sandbox.ts'
import { isHere, serve, servers } from './servers.ts'

const googleClientId = '12-ab.apps.googleusercontent.com'
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

const fromBuild = { from: 'the build', choices: { bundle: freshBundle('next') } }
const fromConfig = { from: 'config.json', choices: { bundle: webRoot, config: { googleClientId } } }
const cases = servers.filter(isHere).map((name) => ({ name, ...(name === 'preview:web' ? fromBuild : fromConfig) }))

test.each(cases)("$name: Google's script and the frame of its button load; client id from $from", async (row) => {
  const served = await serve(row.name, 'http://127.0.0.1:9', row.choices)
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
