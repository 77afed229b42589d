import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * A plugin that works on the folder of a build when everything else is written, the worker too; several of them in their
 * order.
 * @param work gets the folder
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
