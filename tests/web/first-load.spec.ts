/** What a first visit fetches before its screen is there: no more than it needs, and nothing twice. */
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, plantSession, test } from '../support/web-portal.ts'

const email = 'lean@truckstaff.example'

/** Paths asked for from now on, in their order. */
function watchRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

test('the sign-in screen runs after at most 95 kB of script', async ({ page, portal }) => {
  const asked = watchRequests(page)
  await page.goto(`${portal.origin}/sign-in`, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.pageHead?.takenOver === true)
  const scripts = [...new Set(asked)].filter((path) => path.endsWith('.js') && !path.includes('/prefetch-'))
  const sizes = await Promise.all(
    scripts.map(
      async (path) => gzipSync(await (await page.request.get(portal.origin + path)).body(), { level: 9 }).length,
    ),
  )
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(95_000)
  expect(asked.filter((path) => path.endsWith('.css'))).toEqual([]) // they stand in the page
})

for (const { path, ready, own, answers } of [
  { path: '/', ready: '.tiles', own: /dashboard/, answers: ['/api/dashboard'] },
  {
    path: '/application',
    ready: '.wizard form',
    own: /wizard|answer|drafts|upload/,
    answers: ['/api/application/view', '/api/dashboard'],
  },
  { path: '/my-profile', ready: '.profile-columns', own: /profile/, answers: ['/api/dashboard', '/api/profile/get'] },
  {
    path: '/calendar',
    ready: '.fc-daygrid-day',
    own: /calendar|grid/,
    answers: ['/api/calendar/get', '/api/dashboard'],
  },
]) {
  test(`${path} fetches no file of another screen, nothing twice, and asks for each of its answers once`, async ({
    page,
    portal,
  }) => {
    await portal.sandbox.addAccount({ email, name: 'Lee Lean', steps: 3 })
    await plantSession(page, portal, email, 'Lee Lean')
    await page.evaluate(() => localStorage.setItem('applicationId', '1001'))
    const asked = watchRequests(page)
    await page.goto(portal.origin + path, { waitUntil: 'commit' })
    await page.locator(ready).first().waitFor()
    const files = asked.filter((file) => file.startsWith('/assets/') && /\.(js|css)$/.test(file))
    const everywhere = /\/(main|portal|rolldown-runtime|frame|prefetch)-[^/]+\.js$/
    expect(files.filter((file) => !everywhere.test(file) && !own.test(file))).toEqual([])
    expect(asked.filter((file, index) => asked.indexOf(file) !== index)).toEqual([])
    expect(asked.filter((file) => file.startsWith('/api/')).sort()).toEqual(answers)
  })
}
