import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Returns a plugin that processes the output folder after everything is written, the worker too. Several of them run in
 * order.
 * @param work called with the folder
 */
export function afterBuild(name: string, work: (folder: string) => void): Plugin {
  let folder = ''
  return {
    name,
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir)
    },
    closeBundle: { sequential: true, order: 'post', handler: () => work(folder) },
  }
}
