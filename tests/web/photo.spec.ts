/** A photo of a document: previewed, rotated and straightened before it is sent. */
import { expectAccessible } from '../support/accessible.ts'
import { makePhone } from '../support/phone-actions.ts'
import { expectStraightened, expectUndone, slantedPaper } from '../support/slanted-paper.ts'
import { smallTargets } from '../support/targets.ts'
import { expect, test } from '../support/web-portal.ts'

test('a document photographed at an angle is straightened, also after Undo, and stays so after a reload', async ({
  openAs,
}) => {
  const page = await openAs('slant@truckstaff.example', { steps: 2 })
  await page.locator('input[name="cdlUpload"]').setInputFiles(await slantedPaper(page))
  await expectStraightened(page)
  await expectUndone(page)
  await expectStraightened(page)
  await expectAccessible(page)
  expect(await smallTargets(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove paper.jpg' })).toBeVisible()
  await expect
    .poll(() => page.locator('.photo-preview').evaluate((image: HTMLImageElement) => image.naturalWidth > 0))
    .toBe(true)
})

test('the loupe shows a dragged corner beside the finger, in portrait and landscape', async ({
  browserName,
  openAs,
}) => {
  test.skip(browserName !== 'chromium', "a finger is put on by Chromium's own protocol")
  const page = await openAs('finger@truckstaff.example', { steps: 2 })
  await page.setViewportSize({ width: 360, height: 740 })
  await makePhone(page)
  await page.locator('input[name="cdlUpload"]').setInputFiles(await slantedPaper(page))
  await page.getByRole('button', { name: 'Straighten paper.png' }).click()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.clearDeviceMetricsOverride')
  for (const size of [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
  ]) {
    await page.setViewportSize(size)
    for (const name of ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner']) {
      const corner = page.getByRole('slider', { name })
      const { x, y } = (await corner.boundingBox()) ?? { x: 0, y: 0 }
      const finger = { x: x + 22 + 30, y: y + 22 - 10 }
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 30, y: y + 15 }] })
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + 36, y: y + 15 }] })
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [finger] })
      const loupe = page.locator('.loupe')
      await expect(loupe).toBeInViewport({ ratio: 1 })
      const box = (await loupe.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const right = finger.x - box.x - box.width
      const beneath = finger.y - box.y - box.height
      expect(Math.max(box.x - finger.x, right, box.y - finger.y, beneath), name).toBeGreaterThanOrEqual(39)
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expect(loupe).toHaveCount(0)
      const moved = await corner.boundingBox()
      expect([Math.round((moved?.x ?? 0) - x), Math.round((moved?.y ?? 0) - y)], name).toEqual([22, -3])
    }
    await expectAccessible(page)
    for (const name of ['Keep original', 'Straighten']) {
      await expect(page.getByRole('dialog').getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    }
  }
})
