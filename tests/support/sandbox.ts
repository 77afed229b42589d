/** The whole portal for one test: its own sandbox provider behind the web build, on free ports. */
import { webRoot } from '../../scripts/host/builds.ts'
import { servePortal } from '../../scripts/host/serve-portal.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/start.ts'

export interface RunningPortal {
  /** The portal's address. */
  readonly origin: string
  readonly sandbox: Sandbox
  close(): Promise<void>
}

/**
 * Starts a sandbox in memory, with fault control and the demo accounts, and serves the bundle in front of it.
 * @param root the bundle's folder
 * @throws when the web build is missing
 */
export async function startPortal(options: SandboxOptions = {}, root: string = webRoot): Promise<RunningPortal> {
  const sandbox = await startSandbox({ faults: true, seed: true, ...options })
  try {
    const portal = await servePortal({ root, apiOrigin: sandbox.origin, oneAnswerEach: true })
    sandbox.pointMailsAt(portal.origin)
    const close = async () => {
      await portal.close()
      await sandbox.close()
    }
    return { origin: portal.origin, sandbox, close }
  } catch (error) {
    await sandbox.close()
    throw error
  }
}
