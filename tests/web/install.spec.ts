/** The browser can install the portal. */
import { expect, test } from '../kit.ts'
import { waitUntilIdle } from '../support/service-worker.ts'

test('the manifest is valid, with name, icons and shortcuts, in Spanish too', async ({ page, portal, openAs }) => {
  await page.clock.install()
  await openAs('install@truckstaff.example', { path: '/' })
  await waitUntilIdle(page)
  const session = await page.context().newCDPSession(page)
  const { data, errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({ short_name: 'TruckStaff', start_url: '/', display: 'standalone' })
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/application', '/calendar'])
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect(size).toBe(sizes)
  }
  const card = () => window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }))
  expect(await page.evaluate(card), "the browser's card would cover progress").toBe(false)

  await page.goto(`${portal.origin}/?lang=es`)
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.es.webmanifest')
  const spanish = await (await page.request.get(`${portal.origin}/manifest.es.webmanifest`)).json()
  expect(spanish).toMatchObject({ id: '/', lang: 'es', name: 'Portal de candidatos de TruckStaff' })
  expect(spanish.shortcuts.map(({ name }: { name: string }) => name)).toEqual(['Solicitud', 'Calendario'])
})
