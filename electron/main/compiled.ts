/** What Node has compiled, kept for the next start (see `boot.ts`). */
import { readdir, rm } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { errorCode } from '../../src/domain/error-code.ts'
import type { Log } from './log.ts'

/** Writes it down now, since Electron may end without Node's own end, and removes that of other versions. */
export async function keepCompiled(userData: string, version: string, log: Log): Promise<void> {
  const folder = path.join(userData, 'compiled')
  try {
    flushCompileCache()
    const others = (await readdir(folder)).filter((name) => name !== version)
    for (const name of others) await rm(path.join(folder, name), { recursive: true, force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return // an AppImage keeps none
    log({ event: 'compiled.not-kept', level: 'warn', code: errorCode(error) })
  }
}
