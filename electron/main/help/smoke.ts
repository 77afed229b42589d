/** `--smoke`: checks an installed app without opening a window. */
import { app } from 'electron'
import { errorCode } from '../../../src/domain/failures/error-code.ts'
import { loadKeytar } from '../session/token-vault.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * @param given the settings, or why they can't be used
 * @param testBuild no release: the check fails
 */
export function smokeReport(given: Settings | string, testBuild: boolean) {
  const settings = typeof given === 'string' ? given : 'ok'
  const about = {
    version: app.getVersion(),
    electron: process.versions.electron,
    settings,
    ...(testBuild && { testBuild }),
  }
  try {
    loadKeytar()
    return { ...about, keytar: 'loaded' }
  } catch (error) {
    return { ...about, keytar: 'missing', code: errorCode(error) }
  }
}
