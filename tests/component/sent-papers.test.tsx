/** The optional items of a sent application when the network loses the code that reads them. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useSentPapers } from '../../src/state/application.ts'
import { createServices, ServicesProvider } from '../../src/state/services.tsx'
import { fakePlatform, json } from '../support/fake-platform.ts'

vi.mock('../../src/state/sent-papers.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

function Failed() {
  return <p>Failure: {useSentPapers().error?.kind}</p>
}

test('code that fails to load counts as an unreachable provider', async () => {
  const platform = fakePlatform({ user: { name: 'Maria' } })
  platform.reply('application', json({ success: true, data: { owner_operator: {} } }))
  await render(
    <ServicesProvider services={createServices(platform)}>
      <Failed />
    </ServicesProvider>,
  )
  await expect.element(page.getByText('Failure: unreachable')).toBeVisible()
})
