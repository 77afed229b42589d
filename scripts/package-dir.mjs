// npm run package:dir: packs the app into release/<system>-unpacked without an installer, and checks it. If Electron's
// binary is missing, a fake distribution replaces it: the archive is real and can be checked, but the app can't start.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { extractAll } from '@electron/asar'
import { electronBinary, electronFlags } from './machine/electron.mjs'
import { readOptions } from './machine/options.mjs'
import { archiveOf, checkArchive, unpackedFolder } from './package-check.mjs'

const root = path.join(import.meta.dirname, '..')
const scratch = mkdtempSync(path.join(os.tmpdir(), 'package-'))

/** Creates the files that electron-builder expects in Electron's Linux distribution. */
function createFakeElectron() {
  const folder = path.join(scratch, 'electron')
  const { version } = JSON.parse(readFileSync(path.join(root, 'node_modules/electron/package.json'), 'utf8'))
  mkdirSync(path.join(folder, 'locales'), { recursive: true })
  mkdirSync(path.join(folder, 'resources'))
  for (const [name, text] of [
    ['electron', '#!/bin/sh\necho "This is not Electron." >&2\nexit 1\n'],
    ['version', version],
    ['LICENSE', ''],
    ['LICENSES.chromium.html', ''],
    ['locales/en-US.pak', ''],
  ]) {
    writeFileSync(path.join(folder, name), text, { mode: 0o755 })
  }
  const config = path.join(scratch, 'electron-builder.json')
  const extended = path.join(root, 'electron-builder.yml')
  writeFileSync(config, JSON.stringify({ extends: extended, electronFuses: null, electronDist: folder }))
  return ['--linux', '--config', config]
}

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  return status ?? 1
}

/** Runs the archive's content as the installed app would, without a window. */
function smoke(binary, folder) {
  const app = path.join(scratch, 'app')
  extractAll(archiveOf(folder), app)
  return run(binary, [...electronFlags, app, '--smoke'])
}

function main() {
  readOptions({})
  const real = electronBinary(root, {}) !== null
  const builder = path.join(root, 'node_modules/electron-builder/cli.js')
  const source = real ? ['-c.electronDist=node_modules/electron/dist'] : createFakeElectron()
  if (!real) console.log("Electron's binary is missing: packing a fake distribution, to check the archive.")
  if (run(process.execPath, [builder, '--dir', '--publish', 'never', ...source]) !== 0) return 1
  const folder = path.join(root, 'release', unpackedFolder(real ? process.platform : 'linux', process.arch))
  const problems = checkArchive(folder)
  for (const problem of problems) console.error(`✗ ${problem}`)
  if (problems.length > 0) return 1
  console.log('✓ the archive is correct, and keytar is unpacked')
  const binary = electronBinary(root, process.env)
  return binary === null ? 0 : smoke(binary, folder)
}

try {
  process.exitCode = main()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
