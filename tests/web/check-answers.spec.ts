/** 'Check your answers' and the missing items on the last step, on the web build. */
import { expect, test } from '../kit.ts'
import { button } from '../support/journey-locators.ts'

const email = 'check@truckstaff.example'

test('without its chunk the list is offered again, and the application can still be submitted', async ({
  page,
  openAs,
}) => {
  await page.route(/check-answers-.*\.js/, (route) => route.abort())
  await openAs(email, { steps: 6 })
  await expect(page.getByText('The list of your answers could not be loaded.')).toBeVisible()
  await page.unroute(/check-answers-.*\.js/)
  await button(page, 'Retry').click()
  await expect(page.getByRole('region', { name: 'Check your answers' })).toBeVisible()
})
