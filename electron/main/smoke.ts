/** `--smoke`: says whether an installed app could do its work, without a window. */
import { errorCode } from '../../src/domain/error-code.ts'
import { loadKeytar } from './token-vault.ts'

export interface SmokeReport {
  readonly version: string
  readonly electron: string
  readonly keytar: 'loaded' | 'missing'
  /** Class and code of the error, when keytar did not load. */
  readonly code?: string
}

export function smokeReport(version: string, electron: string): SmokeReport {
  try {
    const { getPassword, setPassword, deletePassword } = loadKeytar()
    const complete = [getPassword, setPassword, deletePassword].every((call) => typeof call === 'function')
    return { version, electron, keytar: complete ? 'loaded' : 'missing' }
  } catch (error) {
    return { version, electron, keytar: 'missing', code: errorCode(error) }
  }
}
