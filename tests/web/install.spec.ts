/** The browser can install the portal. */
import { expect, test } from '../kit.ts'
import { waitUntilIdle } from '../support/service-worker.ts'

test('the manifest is valid, with name and icons', async ({ page, openAs }) => {
  await page.clock.install()
  await openAs('install@truckstaff.example', { path: '/' })
  await waitUntilIdle(page)
  const session = await page.context().newCDPSession(page)
  const { data, errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({ name: 'TruckStaff', start_url: '/', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect(size).toBe(sizes)
  }
})
