/**
 * Settings beside the page: `config.json`, with which an operator configures the portal without a build, and
 * `build.json`, which says what the bundle was built with. The server's headers depend on both.
 */
import type { Plugin } from 'vite'
import { version } from '../src/boot/config-file.ts'
import { builtSettings } from '../src/config.ts'

export const configName = 'config.json'
export const builtName = 'build.json'

export function hostConfig(env: Readonly<Record<string, string>>): Plugin {
  const built = builtSettings(env)
  return {
    name: 'host-config',
    apply: 'build',
    generateBundle() {
      for (const [fileName, content] of Object.entries({ [configName]: { version }, [builtName]: built })) {
        this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(content, null, 2)}\n` })
      }
    },
  }
}
