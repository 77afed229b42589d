/** The pages that the build draws, opened at every form of their address: one screen stands there, and it works. */
import type { Page } from '@playwright/test'
import { routes } from '../../src/app/routes.ts'
import { expect, plantSession, test } from '../support/web-portal.ts'

const email = 'drawn@truckstaff.example'

const drawn = routes.filter((row) => row.drawn)

/** Headings by language. */
const headings: Readonly<Record<string, readonly [english: string, spanish: string]>> = {
  '/sign-in': ['Sign In', 'Iniciar sesión'],
  '/sign-up': ['Sign Up', 'Crear cuenta'],
  '/forgot-password': ['Forgot Password', 'Olvidé mi contraseña'],
}

/** Forms of one address; each says whether the address carries a reset token, and which language it asks for. */
const forms: readonly {
  readonly what: string
  readonly of: (path: string) => string
  readonly token?: true
  readonly spanish?: true
}[] = [
  { what: 'plain', of: (path) => path },
  { what: 'a token in the query', of: (path) => `${path}?token=abc`, token: true },
  { what: 'a token in the hash', of: (path) => `${path}#token=abc`, token: true },
  { what: 'a language', of: (path) => `${path}?lang=es`, spanish: true },
  { what: 'a token and a language', of: (path) => `${path}?lang=es&token=abc`, token: true, spanish: true },
  { what: 'an unknown query', of: (path) => `${path}?utm_source=mail` },
  { what: 'a trailing slash', of: (path) => `${path}/` },
  { what: 'a trailing slash and a token', of: (path) => `${path}/?token=abc`, token: true },
  { what: 'upper case', of: (path) => path.toUpperCase() },
  { what: 'two slashes', of: (path) => `/${path}` },
  { what: 'two slashes and a token', of: (path) => `/${path}?token=abc`, token: true },
]

/** The portal has taken the page over, and everything in its root is what the portal has drawn. */
async function oneScreen(page: Page, heading: string | RegExp) {
  await page.waitForFunction(() => window.pageHead?.takenOver === true)
  await expect(page.locator('h1')).toHaveText([heading])
  await expect(page.locator('main')).toHaveCount(1)
  expect(await page.locator('form').count()).toBeLessThanOrEqual(1)
}

for (const { path, signedOutOnly } of drawn) {
  const [english, spanish] = headings[path] ?? ['', '']

  for (const signedIn of [false, true]) {
    test(`${path}, ${signedIn ? 'signed in' : 'signed out'}: one screen at every form of the address`, async ({
      page,
      portal,
    }) => {
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      await portal.sandbox.addAccount({ email, name: 'Dana Drawn' })
      await page.goto(`${portal.origin}/assets/`)
      errors.length = 0 // that address is no page
      for (const { what, of, token, spanish: inSpanish } of forms) {
        await test.step(what, async () => {
          await page.evaluate(() => localStorage.clear())
          if (signedIn) await plantSession(page, portal, email, 'Dana Drawn')
          errors.length = 0
          // A browser takes two slashes at the start of an address for a host; behind the origin they are a path.
          await page.goto(portal.origin + of(path))
          if (signedIn && signedOutOnly) {
            await oneScreen(page, /Dana Drawn/)
          } else if (token && path === '/forgot-password') {
            await oneScreen(page, inSpanish ? 'Restablecer contraseña' : 'Reset Password')
            await expect(page).toHaveURL(`${portal.origin}/reset-password?token=abc`)
          } else {
            await oneScreen(page, inSpanish ? spanish : english)
            await page.locator('form [type=submit]').click()
            await expect(page.locator('[aria-invalid=true]').first()).toBeFocused() // the portal's check, not a dead form
          }
          expect(errors).toEqual([])
        })
      }
    })
  }
}

test('a page that holds other markup than the portal draws is thrown away', async ({ page, portal }) => {
  const others: readonly ((drawn: string) => string)[] = [
    () => '<p>Another release</p><form><input name="email"></form>',
    () => '<main><h1>Another release</h1></main>',
    (drawn) => `${drawn}<p>Another release</p>`,
    (drawn) => `${drawn.replace(/<\/div>$/, '')}<p>Another release</p></div>`,
    (drawn) => `<p>Another release</p>${drawn}`,
  ]
  for (const other of others) {
    await page.route('**/sign-in', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(
        /(<div id="root"[^>]*>)([\s\S]*?)(<\/div><template)/,
        (_all, open: string, drawn: string, end: string) => open + other(drawn) + end,
      )
      expect(body).toContain('Another release')
      await route.fulfill({ response, body })
    })
    await page.goto(`${portal.origin}/sign-in`)
    await oneScreen(page, 'Sign In')
    await expect(page.getByText('Another release')).toHaveCount(0)
    await page.locator('form [type=submit]').click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    await page.unroute('**/sign-in')
  }
})
