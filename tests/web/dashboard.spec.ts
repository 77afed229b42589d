import { expectAccessible } from '../support/accessible.ts'
import { callCount, complete, expect, fresh, halfway, test } from '../support/demo-people.ts'

for (const width of [1280, 360, 320]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('the three demo people see how far they are, clean for axe', async ({ enter, portal }) => {
      portal.sandbox.db
        .prepare('DELETE FROM messages WHERE account_id = (SELECT id FROM accounts WHERE email = ?)')
        .run(fresh.email)
      for (const [person, steps, words] of [
        [fresh, '0 of 7 steps completed', 'No messages yet'],
        [halfway, '3 of 7 steps completed', 'Showing 5 of 7 messages'],
        [complete, '7 of 7 steps completed', 'Application Complete!'],
      ] as const) {
        const page = await enter(person, '/')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${person.name}!`)
        await expect(page.getByText(steps, { exact: true })).toBeVisible()
        await expect(page.getByText(words, { exact: true })).toBeVisible()
        await expect(page).toHaveTitle('Dashboard · TruckStaff')
        await expectAccessible(page)
      }
    })

    test('error and empty states are clean for axe', async ({ enter, portal }) => {
      portal.sandbox.faults.add({ call: 'dashboard', fault: 'status', status: 500 })
      const page = await enter(halfway, '/')
      await expect(page.getByRole('alert')).toContainText('HTTP error! status: 500')
      await expectAccessible(page)
      portal.sandbox.faults.clear()
      portal.sandbox.faults.add({ call: 'dashboard', fault: 'body', json: { success: true, data: null } })
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByText('No Data Available')).toBeVisible()
      await expectAccessible(page)
      portal.sandbox.faults.clear()
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
    })
  })
}

test('layout and page load share one call; every change of route makes one', async ({ enter, portal }) => {
  const page = await enter(halfway, '/')
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
  expect(callCount(portal, 'dashboard')).toBe(1)
  await page.getByRole('link', { name: 'My Profile' }).click()
  await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible()
  await expect.poll(() => callCount(portal, 'dashboard')).toBe(2)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
  await expect.poll(() => callCount(portal, 'dashboard')).toBe(3)
})

test('a poll brings a new message without a reload', async ({ enter, portal, page }) => {
  await page.clock.install()
  await enter(halfway, '/')
  await expect(page.getByText('Showing 5 of 7 messages')).toBeVisible()
  const account = portal.sandbox.rows('accounts').find((row) => row.email === halfway.email)
  portal.sandbox.db
    .prepare('INSERT INTO messages (account_id, created_at, msg) VALUES (?, ?, ?)')
    .run(account?.id as number, new Date().toISOString(), 'Welcome aboard')
  await page.clock.runFor(31_000)
  await expect(page.getByText('Welcome aboard')).toBeVisible()
  await expect(page.getByText('Showing 5 of 8 messages')).toBeVisible()
})

test('messages are new until the next visit', async ({ enter, page }) => {
  await enter(halfway, '/')
  await expect(page.getByText('New', { exact: true })).toHaveCount(5)
  await page.reload()
  await expect(page.getByText('Showing 5 of 7 messages')).toBeVisible()
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
})

test('offline it keeps what it has and says so; online again it is brought up to date', async ({
  enter,
  page,
  context,
  portal,
}) => {
  await enter(halfway, '/')
  await expect(page.getByText('3 of 7 steps completed')).toBeVisible()
  const before = callCount(portal, 'dashboard')
  await context.setOffline(true)
  await expect(page.getByText('You are offline')).toBeVisible()
  await expect(page.getByText('3 of 7 steps completed')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline')).toBeHidden()
  await expect.poll(() => callCount(portal, 'dashboard')).toBe(before + 1)
})

test('an error in between keeps what was loaded, and Retry mends it', async ({ enter, page, portal }) => {
  await enter(halfway, '/')
  await expect(page.getByText('3 of 7 steps completed')).toBeVisible()
  portal.sandbox.faults.add({ call: 'dashboard', fault: 'reset-before' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('alert')).toContainText('Network error. Please check your connection and try again.')
  await expect(page.getByText('3 of 7 steps completed')).toBeVisible()
  portal.sandbox.faults.clear()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a complete application links what is missing to its field', async ({ enter, page, portal }) => {
  portal.sandbox.db.prepare("DELETE FROM files WHERE field = 'coi_file'").run()
  await enter(complete, '/')
  await page.getByText('1 optional item is missing').click()
  await page.getByRole('link', { name: 'Add: Certificate of insurance' }).click()
  await expect(page).toHaveURL(/\/application\?field=coiUpload$/)
})

test('Sign Out removes the token only, and Back shows nothing', async ({ enter, page }) => {
  await enter(halfway, '/')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  const kept = await page.evaluate(() => ['token', 'name', 'user'].map((key) => localStorage.getItem(key) !== null))
  expect(kept).toEqual([false, true, true])
  await page.goBack()
  await expect(page.getByText('Welcome back, Hanna')).toHaveCount(0)
})

test('a 401 during the poll leads to sign-in', async ({ enter, page, portal }) => {
  await page.clock.install()
  await enter(halfway, '/')
  await expect(page.getByText('3 of 7 steps completed')).toBeVisible()
  portal.sandbox.faults.add({ call: 'dashboard', fault: 'status', status: 401 })
  await page.clock.runFor(31_000)
  await expect(page).toHaveURL(/\/sign-in$/)
})
