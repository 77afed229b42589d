// npm run package:dir: packs the app into release/<system>-unpacked without an installer, and checks it. If Electron's
// binary is missing, a fake distribution replaces it: the archive is real and can be checked, but the app can't start.
// npm run package:test packs a test build, which Playwright can drive, into release-test (docs/testing.md).
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { extractAll } from '@electron/asar'
import { parse } from 'yaml'
import { electronBinary, electronFlags } from './machine/electron.mjs'
import { readOptions } from './machine/options.mjs'
import { checkArchive } from './package-check.mjs'

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
  return folder
}

/** Playwright attaches to Node's inspector. The file names say that it is a test build. */
const ofTestBuild = {
  productName: 'TruckStaff TEST BUILD',
  appId: 'com.truckstaff.candidate-portal.test',
  directories: { output: 'release-test', buildResources: 'resources' },
  linux: { executableName: 'truckstaff-test-build' },
  publish: null,
}
const testFuses = { enableNodeCliInspectArguments: true }

/** Writes the settings of electron-builder for this run. @returns their file */
function writeSettings(real, test) {
  const base = parse(readFileSync(path.join(root, 'electron-builder.yml'), 'utf8'))
  const settings = {
    ...base,
    ...(test && { ...ofTestBuild, linux: { ...base.linux, ...ofTestBuild.linux } }),
    electronFuses: real ? { ...base.electronFuses, ...(test && testFuses) } : null,
    electronDist: real ? 'node_modules/electron/dist' : createFakeElectron(),
  }
  const file = path.join(scratch, 'electron-builder.json')
  writeFileSync(file, JSON.stringify(settings))
  return file
}

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  return status ?? 1
}

/** Runs the archive's content as the installed app would, without a window. A test build must fail this check. */
function smoke(binary, archive, test) {
  const app = path.join(scratch, 'app')
  extractAll(archive, app)
  const { status, stdout } = spawnSync(binary, [...electronFlags, app, '--smoke'], { cwd: root, encoding: 'utf8' })
  console.log(stdout.trim())
  if (!test) return status ?? 1
  const refused = status === 1 && stdout.includes('"testBuild":true')
  console.log(refused ? '✓ --smoke refuses the test build' : '✗ --smoke takes the test build for a release')
  return refused ? 0 : 1
}

function main() {
  const { test = false } = readOptions({ test: { type: 'boolean' } }).values
  const real = electronBinary(root, {}) !== null
  if (test) {
    process.env.MAIN_VITE_TEST_BUILD = 'true'
    if (run(process.execPath, ['node_modules/electron-vite/bin/electron-vite.js', 'build']) !== 0) return 1
  }
  const builder = path.join(root, 'node_modules/electron-builder/cli.js')
  if (!real) console.log("Electron's binary is missing: packing a fake distribution, to check the archive.")
  const target = real ? [] : ['--linux']
  const args = [builder, '--dir', '--publish', 'never', ...target, '--config', writeSettings(real, test)]
  // electron-builder names the folders above it after system, processor and product.
  const output = path.join(root, test ? 'release-test' : 'release')
  const archives = () => globSync('*/**/app.asar', { cwd: output }).map((name) => path.join(output, name))
  for (const stale of archives()) rmSync(stale)
  if (run(process.execPath, args) !== 0) return 1
  const [archive] = archives()
  const problems = archive === undefined ? ['there is no app.asar'] : checkArchive(archive)
  for (const problem of problems) console.error(`✗ ${problem}`)
  if (problems.length > 0) return 1
  console.log('✓ the archive is correct, and keytar is unpacked')
  const binary = electronBinary(root, process.env)
  return binary === null ? 0 : smoke(binary, archive, test)
}

try {
  process.exitCode = main()
} finally {
  rmSync(scratch, { recursive: true, force: true })
  // Else `npm start` would run the test build.
  if (process.env.MAIN_VITE_TEST_BUILD) rmSync(path.join(root, 'out/main'), { recursive: true, force: true })
}
