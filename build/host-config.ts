/**
 * `build.json` beside the page says what the bundle was built with. `config.json`, with which an operator configures the
 * portal without a build, is in no bundle: a release would replace the host's. The server's headers depend on both.
 */
import type { Plugin } from 'vite'
import { builtSettings } from '../src/config.ts'

export const configName = 'config.json'
export const builtName = 'build.json'

export function hostConfig(env: Readonly<Record<string, string>>): Plugin {
  const built = builtSettings(env)
  return {
    name: 'host-config',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: builtName, source: `${JSON.stringify(built, null, 2)}\n` })
    },
  }
}
