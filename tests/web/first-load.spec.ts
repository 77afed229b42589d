/** A first visit fetches only what its screen needs, and nothing twice. */
import { basename } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { APIResponse, Page } from '@playwright/test'
import { rowOf } from '../../src/app/addresses.ts'
import { firstCalls, routes } from '../../src/app/routes.ts'
import type { HeadRoute } from '../../src/boot/page-head.ts'
import { callRow } from '../../src/provider/calls.ts'
import { expect, test } from '../kit.ts'
import { plantSession } from '../support/plant-session.ts'

const email = 'lean@truckstaff.example'

/** Returns the paths requested from now on, in order. */
function watchRequests(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  return requested
}

/** Limit for the scripts of the sign-in screen until it is hydrated, files and inline, in bytes compressed. */
const mostScript = 102_500

/** What a form needs once it is painted: fetched then, for the press that follows. */
const afterPaint = /\/after-paint-[^/]+\.js$/

const zipped = (text: string | Buffer) => gzipSync(text, { level: 9 }).length

/** What a server sends on a cold connection before it waits for an answer: ten packets. */
const firstFlight = 14_600

const headerBytes = (reply: APIResponse) =>
  reply.headersArray().reduce((size, { name, value }) => size + `${name}: ${value}\r\n`.length, 0)

/** Returns the inline scripts of a page as served. */
function inlineScripts(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*(?: src=|application\/json))[^>]*>([\s\S]*?)<\/script>/g)]
  return scripts.map(([, text]) => text).join('')
}

test('the sign-in screen stays within its script budget, and a phone does not fetch its picture', async ({
  page,
  portal,
}) => {
  const requested = watchRequests(page)
  await page.setViewportSize({ width: 700, height: 800 })
  await page.goto(`${portal.origin}/sign-in`, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.pageHead?.hydrated === true)
  const scripts = [...new Set(requested)].filter((path) => path.endsWith('.js') && !afterPaint.test(path))
  const sizes = await Promise.all(
    scripts.map(async (path) => zipped(await (await page.request.get(portal.origin + path)).body())),
  )
  expect(sizes.length).toBeGreaterThan(0)
  const html = await page.request.get(`${portal.origin}/sign-in`)
  expect(zipped(await html.body()) + headerBytes(html)).toBeLessThan(firstFlight)
  const frame = await page.request.get(portal.origin)
  expect(brotliCompressSync(await frame.body()).length + headerBytes(frame)).toBeLessThan(firstFlight)
  const inline = zipped(inlineScripts(await html.text()))
  expect(inline).toBeGreaterThan(1_000)
  expect(sizes.reduce((sum, size) => sum + size, inline)).toBeLessThanOrEqual(mostScript)
  expect(requested.filter((path) => path.endsWith('.css'))).toEqual([]) // styles are inline

  await page.waitForLoadState('networkidle')
  const fetched = [...new Set(requested)].filter((path) => path.endsWith('.js'))
  expect(fetched.filter((path) => /dashboard|wizard|calendar|grid|layout/.test(path))).toEqual([])
  expect(fetched.filter((path) => afterPaint.test(path))).toHaveLength(1)
  expect(fetched.length).toBeLessThanOrEqual(6)
  await expect(page.locator('.auth-picture')).toBeHidden()
  expect(requested.filter((path) => path.includes('side-picture') && path.endsWith('.svg'))).toEqual([])
  await page.setViewportSize({ width: 701, height: 800 })
  await expect(page.locator('.auth-picture img')).toBeVisible()
})

/** Requested when the page is idle, which on a slow machine is before the screen is complete. */
const whenIdle = /\/(web-app|releases)-[^/]+\.js$/

/** Requested once the screen is complete. */
const afterScreen =
  /\/(answer-list|calendar-dialogs|check-answers|draft-store|photos|scan-code|select-field|with-files)-[^/]+\.(js|css)$/

const opened = [
  { path: '/', ready: '.tiles' },
  { path: '/application', ready: '.wizard form' },
  { path: '/my-profile', ready: '.profile-columns' },
  { path: '/calendar', ready: '.fc-daygrid-day' },
]

/** Returns the files that a page requests at once for a path. */
function earlyFiles(html: string, path: string): string[] {
  const [list = '', rows = ''] = /<script type="application\/json" id="head-routes">(.*?)<\/script>/.exec(html) ?? []
  const row = rowOf(JSON.parse(rows) as HeadRoute[], path)
  return [...row.files, ...(html.replace(list, '').match(/\/assets\/[\w.-]+/g) ?? [])]
}

/** Returns true for a chunk that is named after the module of another screen. */
function isOfOther(path: string, file: string): boolean {
  const others = routes.filter(({ module }) => module !== rowOf(routes, path).module)
  return others.some(({ module }) => file.startsWith(`/assets/${basename(module).replace(/\.tsx?$/, '')}-`))
}

/** With the answers that src/app/routes.ts asks for early. */
const screens = opened.map((screen) => ({
  ...screen,
  answers: firstCalls(rowOf(routes, screen.path))
    .map(({ call }) => callRow(call).path)
    .sort(),
}))

test('a screen fetches no file of another screen, nothing twice, and each answer once', async ({ page, portal }) => {
  const measured = screens.map(({ path }) => rowOf(routes, path).module)
  const missing = routes.filter(({ calls, module }) => calls !== undefined && !measured.includes(module))
  expect(
    missing.map(({ path }) => path),
    'tests/web/first-load.spec.ts does not open these',
  ).toEqual([])
  await portal.sandbox.seed.account({ email, name: 'Lee Lean', steps: 3 })
  await plantSession(page, portal, email, 'Lee Lean')
  await page.evaluate(() => localStorage.setItem('applicationId', '1001'))
  const requested = watchRequests(page)
  for (const { path, ready, answers } of screens) {
    await page.goto(`${portal.origin}/assets/`)
    requested.length = 0
    await page.goto(portal.origin + path, { waitUntil: 'commit' })
    await page.locator(ready).first().waitFor()
    const files = requested.filter((file) => /^\/assets\/.*\.(js|css)$/.test(file) && !whenIdle.test(file))
    // The server may be closing the connection of an earlier request.
    const html = await (await page.request.get(portal.origin + path, { headers: { Connection: 'close' } })).text()
    const early = earlyFiles(html, path)
    expect.soft(early.length, `files for ${path}`).toBeGreaterThan(4)
    expect
      .soft(
        early.filter((file) => isOfOther(path, file)),
        `files of other screens for ${path}`,
      )
      .toEqual([])
    const late = files.filter((file) => !early.includes(file) && !afterScreen.test(file))
    expect.soft(late, `src/app/routes.ts, next: missing for ${path}`).toEqual([])
    expect
      .soft(
        requested.filter((file, index) => requested.indexOf(file) !== index),
        `twice for ${path}`,
      )
      .toEqual([])
    expect.soft(requested.filter((file) => file.startsWith('/api/')).sort(), `answers for ${path}`).toEqual(answers)
  }
})
