import { callCount, expect, halfway, test } from '../support/demo-users.ts'

test('shares one call with the layout, is polled, handles offline, and ends with the session', async ({
  enter,
  page,
  context,
  portal,
}) => {
  await page.clock.install()
  await enter(halfway, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${halfway.name}!`)
  await expect(page.getByText('3 of 7 steps completed', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Dashboard · TruckStaff')
  await expect(page.getByText('New', { exact: true })).toHaveCount(5)
  expect(callCount(portal, 'dashboard')).toBe(1)

  await test.step('every change of route makes one call', async () => {
    await page.getByRole('link', { name: 'My Profile' }).click()
    await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible()
    await expect.poll(() => callCount(portal, 'dashboard')).toBe(2)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
    await expect.poll(() => callCount(portal, 'dashboard')).toBe(3)
  })

  await test.step('messages are new until they have been on screen for a second', async () => {
    await page.clock.runFor(1_100)
    await page.reload()
    await expect(page.getByText('Showing 5 of 7 messages')).toBeVisible()
    await expect(page.getByText('New', { exact: true })).toHaveCount(0)
  })

  await test.step('a poll shows a new message without a reload', async () => {
    const account = portal.sandbox.rows('accounts').find((row) => row.email === halfway.email)
    portal.sandbox.db
      .prepare('INSERT INTO messages (account_id, created_at, msg) VALUES (?, ?, ?)')
      .run(account?.id as number, new Date().toISOString(), 'Welcome aboard')
    await page.clock.runFor(31_000)
    await expect(page.getByText('Welcome aboard')).toBeVisible()
    await expect(page.getByText('Showing 5 of 8 messages')).toBeVisible()
  })

  await test.step('offline it keeps its data and says so; online again it is refreshed', async () => {
    const before = callCount(portal, 'dashboard')
    await context.setOffline(true)
    await expect(page.getByText('You are offline')).toBeVisible()
    await expect(page.getByText('3 of 7 steps completed')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You are offline')).toBeHidden()
    await expect.poll(() => callCount(portal, 'dashboard')).toBe(before + 1)
  })

  await test.step('a 401 during the poll ends the session once, with the reason', async () => {
    portal.sandbox.faults.add({ call: 'dashboard', fault: 'status', status: 401 })
    await page.clock.runFor(31_000)
    await expect(page).toHaveURL(/\/sign-in$/)
    await expect(page.getByRole('alert')).toHaveText(/Authentication failed\. Please log in again\./)
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toEqual(expect.arrayContaining(['token', 'user']))
  })
})
