/** The release's last job signs the update feed without any package: tests/unit/electron/updates tests the signature. */
import { spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { publicKeyOf, readManifest } from '../../../scripts/sign-update.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const project = path.join(import.meta.dirname, '../../..')
const { privateKey } = generateKeyPairSync('ed25519')

const entryOf = (name: string, bytes: string, more = '') =>
  `  - url: ${name}\n    sha512: ${createHash('sha512').update(bytes).digest('base64')}\n    size: ${bytes.length}\n${more}`

const manifest = [
  'version: 1.2.0\nfiles:\n',
  entryOf('TruckStaff-1.2.0-win-x64.exe', 'program', '    blockMapSize: 12\n'),
  entryOf("'TruckStaff 1.2.0.msi'", 'other program', '    isAdminRightsRequired: true\n'),
  "path: TruckStaff-1.2.0-win-x64.exe\nreleaseDate: '2026-11-22T00:00:00.000Z'\n",
].join('')

test('a manifest is signed in a checkout without node_modules', () => {
  const folder = tempFolder()
  for (const part of ['package.json', 'scripts', 'electron/main'])
    cpSync(path.join(project, part), path.join(folder, part), { recursive: true })
  mkdirSync(path.join(folder, 'files'))
  const write = (name: string, text: string | Buffer) => writeFileSync(path.join(folder, name), text)
  write('files/TruckStaff-1.2.0-win-x64.exe', 'program')
  write('files/TruckStaff 1.2.0.msi', 'other program')
  write('files/latest.yml', manifest)
  write('update-key.pem', privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const run = spawnSync(process.execPath, ['scripts/sign-update.ts', 'files/latest.yml'], {
    cwd: folder,
    encoding: 'utf8',
    env: { UPDATE_SIGNING_KEY_FILE: 'update-key.pem' },
  })
  expect([run.status, run.stderr]).toEqual([0, ''])
  expect(run.stdout).toContain(`MAIN_VITE_UPDATE_KEY=${publicKeyOf(privateKey)}`)
  expect(readFileSync(path.join(folder, 'files/latest.yml'), 'utf8')).toMatch(/\nsignature: \S+\n$/)
})

test('a manifest is read as electron-updater reads it', () => {
  const { version, files } = parse(manifest)
  const named = files.map(({ url, sha512, size }: Record<string, unknown>) => ({ url, sha512, size }))
  expect(readManifest(manifest)).toEqual({ version, files: named })
})

test('an entry of another form is refused, because its file would go unsigned', () => {
  expect(() => readManifest(manifest.replace('    size: 7', '    bytes: 7'))).toThrow('not a manifest')
})
