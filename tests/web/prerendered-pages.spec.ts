/** Prerendered pages, opened at every form of their address: each shows one working screen. */
import type { Page } from '@playwright/test'
import { routes } from '../../src/app/routes.ts'
import { expect, test } from '../kit.ts'
import { plantSession } from '../support/plant-session.ts'
import { spanish } from '../support/spanish.ts'

const email = 'drawn@truckstaff.example'

const prerendered = routes.filter((row) => row.prerendered)

/** An address of a prerendered page, with or without a reset token, and the language it asks for. */
interface Form {
  readonly address: string
  readonly row: (typeof prerendered)[number]
  readonly token?: true
  readonly spanish?: true
}

const plain: readonly Form[] = prerendered.map((row) => ({ address: row.path, row }))

/** The page with a reset token is another one, so this path has the most to decide before its first paint. */
const forgotten = prerendered.filter(({ path }) => path === '/forgot-password')

const others: readonly Form[] = [
  ...prerendered
    .filter(({ path }) => path !== '/sign-up') // as sign-in
    .map((row) => ({ address: `${row.path}?lang=es&token=abc`, row, token: true, spanish: true }) as const),
  ...forgotten.flatMap((row): readonly Form[] => [
    { address: `${row.path}#token=abc`, row, token: true },
    { address: row.path.toUpperCase(), row },
    { address: `/${row.path}?token=abc`, row, token: true }, // two slashes
  ]),
]

/** Asserts that the page is hydrated and the root contains only what the portal renders. */
async function oneScreen(page: Page, heading: string | RegExp) {
  await page.waitForFunction(() => window.pageHead?.hydrated === true)
  await expect(page.locator('h1')).toHaveText([heading])
  await expect(page.locator('main')).toHaveCount(1)
  expect(await page.locator('form').count()).toBeLessThanOrEqual(1)
}

/** Matches the heading of a screen: its title, whose capitals may differ. */
function headingOf(title: string): RegExp {
  return new RegExp(`^${title}$`, 'i')
}

/** The portal's own check, not a dead form. Before it, a submit must not put the password into the address. */
async function expectFormWorks(page: Page) {
  expect(await (await page.request.get(page.url())).text()).not.toMatch(/<form(?![^>]* method="dialog")/)
  await page.locator('form [type=submit]').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
}

for (const [who, forms] of [
  ['signed out', [...plain, ...others]],
  ['signed in', plain],
] as const) {
  test(`${who}: one screen at every form of each address`, async ({ page, portal }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await portal.sandbox.seed.account({ email, name: 'Dana Drawn' })
    if (who === 'signed in') await plantSession(page, portal, email, 'Dana Drawn')
    errors.length = 0 // the address where it is planted is no page
    for (const { address, row, token, spanish: inSpanish } of forms) {
      await test.step(address, async () => {
        // A browser takes two leading slashes for a host; behind the origin they are a path.
        await page.goto(portal.origin + address)
        if (who === 'signed in' && row.signedOutOnly) {
          await oneScreen(page, /Dana Drawn/)
        } else if (token && row.path === '/forgot-password') {
          await oneScreen(page, inSpanish ? 'Restablecer contraseña' : 'Reset Password')
          await expect(page).toHaveURL(`${portal.origin}/reset-password?token=abc`)
        } else {
          await oneScreen(page, headingOf((inSpanish && spanish[row.title]) || row.title))
          if ((await page.locator('form').count()) > 0) await expectFormWorks(page)
        }
        expect(errors).toEqual([])
        if (inSpanish) await page.evaluate(() => localStorage.clear()) // the language is stored
      })
    }
  })
}

test("a page whose markup differs from the portal's is discarded", async ({ page, portal }) => {
  const others: readonly ((markup: string) => string)[] = [
    () => '<p>Another release</p><form><input name="email"></form>',
    (markup) => `${markup.replace(/<\/div>$/, '')}<p>Another release</p></div>`,
    (markup) => `<p>Another release</p>${markup}`,
  ]
  for (const other of others) {
    await page.route('**/sign-in', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(
        /(<div id="root"[^>]*>)([\s\S]*?)(<\/div><template)/,
        (_all, open: string, markup: string, end: string) => open + other(markup) + end,
      )
      expect(body).toContain('Another release')
      await route.fulfill({ response, body })
    })
    await page.goto(`${portal.origin}/sign-in`)
    await oneScreen(page, 'Sign In')
    await expect(page.getByText('Another release')).toHaveCount(0)
    await expectFormWorks(page)
    await page.unroute('**/sign-in')
  }
})
