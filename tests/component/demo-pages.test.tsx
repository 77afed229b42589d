import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AddUser, AssignRole } from '../../src/screens/demo/pages.ts'
import { press } from '../support/component-locators.ts'
import { render } from '../support/render.ts'

async function show(Page: ComponentType) {
  await render(
    <main>
      <Page />
    </main>,
  )
}

test('assign role: page size, search and status filter the rows; the pagination stays', async () => {
  await show(AssignRole)
  const rows = () => document.querySelectorAll('tbody tr').length
  const pagination = page.getByText('Showing 1 to 10 of 12 entries')
  expect(rows()).toBe(10)
  const size = page.getByRole('combobox', { name: 'Show' })
  await size.selectOptions('3')
  expect(rows()).toBe(3)
  await size.selectOptions('10')
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOptions('Inactive')
  expect(rows()).toBe(4)
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('HOLLOWAY')
  await expect.element(page.getByRole('rowheader', { name: /Ray Holloway/ })).toBeVisible()
  expect(rows()).toBe(1)
  await search.fill('nobody')
  await expect.element(page.getByText('No user matches.')).toBeVisible()
  await search.fill('ray')
  const role = page.getByRole('combobox', { name: 'Role of Ray Holloway' })
  await role.selectOptions('Head')
  await expect.element(page.getByRole('cell', { name: 'Head', exact: true }).first()).toHaveTextContent('Head')
  await expect.element(pagination).toBeVisible()
})

test('add user: compulsory fields, the demo line; Cancel clears', async () => {
  await show(AddUser)
  const demo = page.getByText('This is a demo page: nothing was sent.')
  await press(page.getByRole('button', { name: 'Save' }))
  expect(demo.elements()).toHaveLength(0)
  const name = page.getByRole('textbox', { name: 'Full name' })
  await expect.element(name).toHaveFocus()
  await name.fill('Maria Santos')
  await page.getByRole('textbox', { name: 'Email' }).fill('maria@example.com')
  await page.getByRole('combobox', { name: 'Department' }).selectOptions('Safety')
  await page.getByRole('combobox', { name: 'Designation' }).selectOptions('Manager')
  await press(page.getByRole('button', { name: 'Save' }))
  await expect.element(demo).toBeVisible()
  await press(page.getByRole('button', { name: 'Cancel' }))
  await expect.element(name).toHaveValue('')
  expect(demo.elements()).toHaveLength(0)
})
