/** A script that a network has cut, in a reply that the browser may keep for a year, is mended by the next reload. */
import { createServer } from 'node:http'
import { closeServer, listenOnFreePort } from '../../scripts/host/listen.ts'
import { expect, type RunningPortal, test } from '../kit.ts'

/** Passes the portal's files on, and cuts the first reply of each script with this name. */
async function cuttingFront(portal: RunningPortal, chunk: string) {
  const asked: string[] = []
  const server = createServer(async ({ url = '', headers }, outgoing) => {
    const reply = await fetch(portal.origin + url, { headers: { accept: headers.accept ?? '' }, redirect: 'manual' })
    const body = Buffer.from(await reply.arrayBuffer())
    const isCut = url.startsWith(`/assets/${chunk}-`) && url.endsWith('.js') && !asked.includes(url)
    asked.push(url)
    for (const name of ['content-type', 'cache-control', 'content-security-policy'])
      outgoing.setHeader(name, reply.headers.get(name) ?? '')
    outgoing.writeHead(reply.status).end(isCut ? body.subarray(0, body.length / 2) : body)
  })
  const port = await listenOnFreePort(server, 0)
  const script = () => asked.find((url) => url.startsWith(`/assets/${chunk}-`) && url.endsWith('.js'))
  return {
    origin: `http://127.0.0.1:${port}`,
    asked: () => asked.filter((url) => url === script()).length,
    close: () => closeServer(server),
  }
}

test('each script of a first page is asked for again, and the reload opens the page', async ({ page, portal }) => {
  for (const chunk of ['main', 'portal', 'public']) {
    await test.step(chunk, async () => {
      const front = await cuttingFront(portal, chunk)
      await page.goto(`${front.origin}/sign-up`)
      await expect.poll(front.asked, { message: 'asked for again after the failure' }).toBeGreaterThan(1)
      await page.goto(`${front.origin}/sign-up`)
      await page.waitForFunction(() => window.pageHead?.hydrated === true)
      await front.close()
    })
  }
})
