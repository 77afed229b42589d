/** What stands between the applicant's browser and the provider. */
import { isHere, serve } from '../deploy/servers.ts'
import { type Sandbox, startSandbox } from '../sandbox/start.ts'
import { chromiumArgs } from '../support/chromium.ts'
import { startHttp2Front } from '../support/http2-front.ts'
import { startPortal } from '../support/sandbox.ts'

/**
 * nginx and Caddy as `deploy:files` writes them, but this nginx answers for a silent provider with a page and status 200.
 * `h2` is the preview behind a front with HTTP/2.
 */
export const fronts = ['preview', 'h2', 'nginx', 'caddy'] as const
export type Front = (typeof fronts)[number]

export const isFrontHere = (front: Front) => (front === 'nginx' || front === 'caddy' ? isHere(front) : true)

interface RunningFront {
  readonly sandbox: Sandbox
  readonly origin: string
  close(): Promise<void>
}

/** An error of its certificate that is only passed over would keep the service worker away. */
export const browserArgs = (front: Front) =>
  front === 'h2' ? [...chromiumArgs, '--ignore-certificate-errors'] : chromiumArgs

export async function startFront(front: Front): Promise<RunningFront> {
  if (front === 'nginx' || front === 'caddy') {
    const sandbox = await startSandbox()
    const served = await serve(front, sandbox.origin, { scheme: 'http', answersWithPage: front === 'nginx' })
    const close = () => served.close().then(sandbox.close)
    return { sandbox, origin: served.origin, close }
  }
  const portal = await startPortal()
  if (front === 'preview') return portal
  const { origin, close } = await startHttp2Front(portal.origin)
  return { sandbox: portal.sandbox, origin, close: () => close().then(portal.close) }
}
