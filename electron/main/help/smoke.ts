/** `--smoke`: checks an installed app without opening a window. */
import { errorCode } from '../../../src/domain/failures/error-code.ts'
import { loadKeytar } from '../session/token-vault.ts'
import type { Settings } from '../settings/settings.ts'

export interface SmokeReport {
  readonly version: string
  readonly electron: string
  readonly keytar: 'loaded' | 'missing'
  /** A test build is no release: the check fails. */
  readonly testBuild?: true
  /** `ok`, or why the settings would stop the app. */
  readonly settings: string
  /** Class and code of the error, if keytar did not load. */
  readonly code?: string
}

/** @param given the settings, or why they can't be used */
export function smokeReport(
  version: string,
  electron: string,
  given: Settings | string,
  testBuild: boolean,
): SmokeReport {
  const settings = typeof given === 'string' ? given : 'ok'
  const about = { version, electron, settings, ...(testBuild && { testBuild }) }
  try {
    const { getPassword, setPassword, deletePassword } = loadKeytar()
    const complete = [getPassword, setPassword, deletePassword].every((call) => typeof call === 'function')
    return { ...about, keytar: complete ? 'loaded' : 'missing' }
  } catch (error) {
    return { ...about, keytar: 'missing', code: errorCode(error) }
  }
}
