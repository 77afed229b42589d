/** Text becomes markup or code only through the page's Trusted Types policy. */
import { expect, halfway, test } from '../kit.ts'
import { plantSession } from '../support/plant-session.ts'

test.use({ sandboxOptions: { demo: true } })

test('untrusted markup and scripts are refused on every screen, and no second policy is allowed', async ({
  page,
  portal,
}) => {
  await plantSession(page, portal, halfway.email, halfway.name)
  await page.goto(`${portal.origin}/calendar`)
  await expect(page.getByRole('button', { name: 'Month', exact: true })).toBeVisible()
  const outcomes = await page.evaluate(() => {
    const tried = (what: () => unknown) => {
      try {
        what()
        return 'allowed'
      } catch (error) {
        return (error as Error).name
      }
    }
    const host = window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
    return {
      markup: tried(() =>
        Object.assign(document.createElement('div'), { innerHTML: '<img src="x" onerror="alert(1)">' }),
      ),
      frame: tried(() => Object.assign(document.createElement('iframe'), { srcdoc: '<p>Hello</p>' })),
      script: tried(() => Object.assign(document.createElement('script'), { src: 'https://evil.example/a.js' })),
      worker: tried(() => new Worker('/storage/photo.js')),
      handler: tried(() => document.body.setAttribute('onclick', 'alert(1)')),
      secondPolicy: tried(() => host.trustedTypes.createPolicy('mine', { createHTML: (text: string) => text })),
      words: tried(() => Object.assign(document.createElement('div'), { innerHTML: 'Sunday' })),
    }
  })
  expect(outcomes).toEqual({
    markup: 'TypeError',
    frame: 'TypeError',
    script: 'TypeError',
    worker: 'TypeError',
    handler: 'TypeError',
    secondPolicy: 'TypeError',
    words: 'allowed',
  })
})
