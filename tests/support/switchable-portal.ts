/** A portal whose server can go offline and serve another release, at the same address. */
import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { webRoot } from '../../scripts/host/builds.ts'
import { type PortalServer, servePortal } from '../../scripts/host/serve-portal.ts'
import { type Sandbox, startSandbox } from '../sandbox/start.ts'

export interface SwitchablePortal {
  readonly origin: string
  readonly sandbox: Sandbox
  /** Stops the server. @param context a browser that also goes offline */
  goOffline(context?: BrowserContext): Promise<void>
  goOnline(context?: BrowserContext): Promise<void>
  /** Serves another folder from now on. */
  release(root: string): void
  close(): Promise<void>
}

export async function startSwitchablePortal(root: string = webRoot): Promise<SwitchablePortal> {
  const sandbox = await startSandbox({ faults: true, seed: false })
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-release-'))
  const current = path.join(folder, 'current')
  symlinkSync(root, current)
  let port = 0
  let server: PortalServer | null = null
  async function serve() {
    server = await servePortal({ root: current, apiOrigin: sandbox.origin, oneAnswerEach: true, port })
    port = Number(new URL(server.origin).port)
  }
  await serve()
  return {
    origin: `http://127.0.0.1:${port}`,
    sandbox,
    async goOffline(context) {
      await context?.setOffline(true)
      await server?.close()
      server = null
    },
    async goOnline(context) {
      await serve()
      await context?.setOffline(false)
    },
    release(next) {
      symlinkSync(next, `${current}-next`)
      renameSync(`${current}-next`, current)
    },
    async close() {
      await server?.close()
      await sandbox.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/**
 * Resolves when the page is idle: after that it fetches only what makes it installable, and checks for new releases.
 * Takes no time on a clock that was installed before the page loaded.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  const fetched = async () => {
    await page.clock.runFor(1_000)
    return page.locator('link[rel=manifest]').count()
  }
  await expect.poll(fetched, { intervals: [100] }).toBe(1)
}

/** Resolves when the release is cached and the service worker controls this page. */
export async function waitUntilIdleAndCached(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 30_000 })
}

/** {@link waitUntilIdleAndCached} without waiting for {@link waitUntilIdle}. */
export async function waitUntilCached(page: Page): Promise<void> {
  await waitUntilIdle(page)
  await waitUntilIdleAndCached(page)
}

/** Disables service workers, as in a private window. */
export async function disableServiceWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })
  })
}
