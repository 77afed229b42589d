/** The file in which whoever runs the portal sets it up without a build: there from the start, and saying nothing. */
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
