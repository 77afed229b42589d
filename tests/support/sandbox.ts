/** The web portal for one test: its own sandbox provider behind a web bundle, on free ports. */
import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { isWebBuildStale, type WebBundle, webRoot, webRootOf } from '../../scripts/host/builds.ts'
import { type PortalServer, servePortal } from '../../scripts/host/serve-portal.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/start.ts'

export interface RunningPortal {
  /** The portal's address. */
  readonly origin: string
  readonly sandbox: Sandbox
  /** Stops the server. @param context a browser that also goes offline */
  goOffline(context?: BrowserContext): Promise<void>
  goOnline(context?: BrowserContext): Promise<void>
  /** Serves another bundle's folder from now on, at the same address. */
  release(root: string): void
  close(): Promise<void>
}

/** Returns the folder of a web bundle. @throws when it is missing or outdated */
export function freshBundle(bundle: WebBundle): string {
  if (isWebBuildStale(webRootOf(bundle)))
    throw new Error(`There is no fresh bundle in out/${bundle}: npm run build:${bundle}`)
  return webRootOf(bundle)
}

/** Serves a bundle in front of a sandbox, which stays the caller's. */
export async function serveBundle(sandbox: Sandbox, root: string): Promise<RunningPortal> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-release-'))
  const current = path.join(folder, 'current')
  symlinkSync(root, current, 'junction') // Windows needs no right for one
  let port = 0
  let server: PortalServer | null = null
  async function serve(): Promise<string> {
    server = await servePortal({ root: current, apiOrigin: sandbox.origin, port, isLineLost: sandbox.isLineLost })
    port = Number(new URL(server.origin).port)
    return server.origin
  }
  const origin = await serve()
  sandbox.pointMailsAt(origin)
  return {
    origin,
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
      symlinkSync(next, `${current}-next`, 'junction')
      renameSync(`${current}-next`, current)
    },
    async close() {
      await server?.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/**
 * Starts a sandbox in memory, and serves the bundle in front of it.
 * @param root the bundle's folder
 * @throws when the web build is missing
 */
export async function startPortal(options: SandboxOptions = {}, root: string = webRoot): Promise<RunningPortal> {
  const sandbox = await startSandbox(options)
  try {
    const portal = await serveBundle(sandbox, root)
    const close = async () => {
      await portal.close()
      await sandbox.close()
    }
    return { ...portal, close }
  } catch (error) {
    await sandbox.close()
    throw error
  }
}
