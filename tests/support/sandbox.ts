/** The whole portal for one test: a sandbox provider of its own and the web build in front of it, on free ports. */
import { webRoot } from '../../scripts/host/builds.ts'
import { servePortal } from '../../scripts/host/serve-portal.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/start.ts'

export interface RunningPortal {
  /** Where the browser goes. */
  readonly origin: string
  readonly sandbox: Sandbox
  close(): Promise<void>
}

/**
 * Starts a sandbox in memory, with fault control and the demo accounts, and serves the bundle before it.
 * @param root folder of the bundle
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
