/** No field cuts what is typed or pasted: a cut password is a wrong password, a cut name a wrong name. */
import { expect, test } from '../support/web-portal.ts'

const long = (text: string, times: number) => Array.from({ length: times }, () => text).join(' ')

test('a very long password signs up, and in again', async ({ page, portal }) => {
  const password = long('correct horse battery staple', 60)
  const name = long('Maria', 60)
  await page.goto(`${portal.origin}/sign-up`)
  await page.locator('[name=name]').fill(name)
  await page.locator('[name=email]').fill('maria@example.com')
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=password_confirmation]').fill(password)
  expect(await page.locator('[name=password]').inputValue()).toHaveLength(password.length)
  await page.locator('[name=terms]').check()
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByText(`Welcome back, ${name}!`)).toBeVisible()

  await page.getByRole('button', { name: /Sign Out/ }).click()
  await page.locator('[name=email]').fill('maria@example.com')
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText(`Welcome back, ${name}!`)).toBeVisible()
})

test('no field of any screen has a length at which the browser cuts', async ({ page, portal, openAs }) => {
  const cutting = page.locator('[maxlength]')
  for (const path of ['/sign-in', '/sign-up', '/forgot-password', '/reset-password?token=abc']) {
    await page.goto(portal.origin + path)
    await expect(page.locator('input').first()).toBeVisible()
    expect(await cutting.count(), path).toBe(0)
  }
  await openAs('cut@truckstaff.example', { steps: 6 })
  for (let step = 7; step >= 1; step -= 1) {
    await expect(page.getByText(`Step ${step} of 7`).first()).toBeVisible()
    expect(await cutting.count(), `step ${step}`).toBe(0)
    if (step > 1) await page.getByRole('button', { name: 'Back', exact: true }).click()
  }
  for (const path of ['/my-profile', '/add-user', '/calendar']) {
    await page.goto(portal.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path === '/my-profile') await page.getByRole('tab', { name: 'Change Password' }).click()
    if (path === '/calendar') await page.getByRole('button', { name: 'Schedule Interview' }).first().click()
    await expect(page.locator('input:visible').first()).toBeVisible()
    expect(await cutting.count(), path).toBe(0)
  }
})
