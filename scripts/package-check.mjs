// Checks a packed app: the archive's content, and that keytar can be loaded.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { listPackage, statFile, uncache } from '@electron/asar'

const allowed = [
  /^package\.json$/,
  /^out\/(main|preload|renderer)\/.+/,
  /^node_modules\/keytar\/(package\.json|LICENSE\.md|lib\/[^/]+\.js|build\/Release\/keytar\.node)$/,
]
const required = [
  'package.json',
  'out/main/index.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'node_modules/keytar/package.json',
  'node_modules/keytar/LICENSE.md',
  'node_modules/keytar/lib/keytar.js',
  'node_modules/keytar/build/Release/keytar.node',
]

/** Lists the files of an archive, with forward slashes, and whether each is unpacked. */
function filesIn(archive) {
  uncache(archive) // drops the cache of an earlier archive at this path
  return listPackage(archive, { isPack: false })
    .map((name) => ({ name: name.replaceAll('\\', '/').replace(/^\//, ''), ...statFile(archive, name.slice(1)) }))
    .filter((entry) => !('files' in entry))
}

/**
 * @param {string} archive
 * @returns {string[]} problems; empty if there are none
 */
export function checkArchive(archive) {
  const entries = filesIn(archive)
  const names = new Set(entries.map((entry) => entry.name))
  const native = entries.filter((entry) => entry.name.endsWith('.node'))
  return [
    ...entries
      .filter(({ name }) => !allowed.some((pattern) => pattern.test(name)))
      .map(({ name }) => `${name} must not be in the archive`),
    ...required.filter((name) => !names.has(name)).map((name) => `${name} is missing in the archive`),
    ...native.filter((entry) => !entry.unpacked).map(({ name }) => `${name} can't be loaded from within the archive`),
    ...native
      .filter((entry) => entry.unpacked && !existsSync(path.join(`${archive}.unpacked`, entry.name)))
      .map(({ name }) => `${name} is not beside the archive`),
  ]
}
