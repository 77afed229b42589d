/** Emits the settings file with which an operator configures the portal without a build. It is empty by default. */
import type { Plugin } from 'vite'
import { version } from '../src/boot/config-file.ts'

export const configName = 'config.json'

export const hostConfig: Plugin = {
  name: 'host-config',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: configName, source: `${JSON.stringify({ version }, null, 2)}\n` })
  },
}
