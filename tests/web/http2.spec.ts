import { complete, expect, test } from '../kit.ts'
import { signIn } from '../support/applicant.ts'
import { startHttp2Front } from '../support/http2-front.ts'

test.use({ sandboxOptions: { demo: true } })

test('calls over HTTP/2 are named in the console once, calls over HTTP/1.1 never', async ({ browser, portal }) => {
  const front = await startHttp2Front(portal.origin)
  for (const [origin, said] of [
    [portal.origin, []],
    [front.origin, ['Calls go over h2: a lost save may arrive twice. See docs/deploy.md.']],
  ] as const) {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('console', (message) => errors.push(...(message.type() === 'error' ? [message.text()] : [])))
    await page.goto(`${origin}/sign-in`)
    await signIn(page, { email: complete.email, password: 'Demo-1234' })
    await expect(page.getByText('Welcome back,')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Welcome back,')).toBeVisible()
    await expect.poll(() => errors).toEqual([...said, ...said]) // one for each load
    await context.close()
  }
  await front.close()
})
