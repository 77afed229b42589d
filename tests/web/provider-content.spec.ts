/** The provider's files share the portal's origin, so they must not run anything. */
import { createServer, type RequestListener } from 'node:http'
import type { Page } from '@playwright/test'
import { webRoot } from '../../scripts/host/builds.ts'
import { closeServer, listenOnFreePort } from '../../scripts/host/listen.ts'
import { servePortal } from '../../scripts/host/serve-portal.ts'
import { expect, test } from '../kit.ts'

const script = `fetch('/api/stolen?' + localStorage.token)`
const contents: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/storage/licence.html': ['text/html', `<!doctype html><script>${script}</script>`],
  '/storage/licence.svg': ['image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg"><script>${script}</script></svg>`],
  '/api/error': ['text/html', `<!doctype html><img src=x onerror="${script}">`],
  '/storage/licence.png': ['image/png', `<!doctype html><script>${script}</script>`],
}

/** Starts a portal in front of the test's own provider. @returns its origin, and the paths requested of the provider */
async function before(answer: RequestListener) {
  const asked: string[] = []
  const provider = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? '')
    answer(incoming, outgoing)
  })
  const port = await listenOnFreePort(provider, 0)
  const portal = await servePortal({ root: webRoot, apiOrigin: `http://127.0.0.1:${port}` })
  const close = async () => {
    await portal.close()
    await closeServer(provider)
  }
  return { origin: portal.origin, asked, close }
}

/** Resolves when the page has loaded or downloaded. */
async function open(page: Page, address: string): Promise<'saved' | 'shown'> {
  const saved = page.waitForEvent('download').then(() => 'saved' as const)
  const shown = page.goto(address).then(
    () => 'shown' as const,
    () => saved, // a download ends the navigation with an error
  )
  return Promise.race([saved, shown])
}

test('an uploaded page or drawing with a script is downloaded, not shown, and runs nothing', async ({ page }) => {
  const { origin, asked, close } = await before(({ url = '' }, outgoing) => {
    const [type, body] = contents[url] ?? ['application/json', '{}']
    outgoing.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': "script-src 'unsafe-inline'" }).end(body)
  })
  await page.goto(`${origin}/sign-in`)
  await page.evaluate(() => localStorage.setItem('token', 'secret'))
  for (const place of Object.keys(contents)) {
    expect(await open(page, origin + place), place).toBe(place.endsWith('.png') ? 'shown' : 'saved')
  }
  await page.goto(`${origin}/build.json`) // time for a script to run
  expect(asked.filter((url) => url.includes('stolen'))).toEqual([])
  await close()
})
