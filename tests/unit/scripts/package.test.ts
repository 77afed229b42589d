import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { checkArchive } from '../../../scripts/package-check.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'package-'))
  mkdirSync(path.join(folder, 'resources'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const keytar = 'node_modules/keytar/build/Release/keytar.node'
const complete = [
  'package.json',
  'out/main/index.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/renderer/assets/index.js',
  'node_modules/keytar/package.json',
  'node_modules/keytar/LICENSE.md',
  'node_modules/keytar/lib/keytar.js',
]

interface Directory {
  [name: string]: { files?: Directory; size?: number; offset?: string; unpacked?: boolean }
}

/** Creates an archive whose files contain their own names. */
function makeArchive(packed: readonly string[], unpacked: readonly string[]): string {
  const files: Directory = {}
  let contents = ''
  for (const name of [...packed, ...unpacked]) {
    const parts = name.split('/')
    let place = files
    for (const part of parts.slice(0, -1)) {
      place[part] ??= { files: {} }
      place = place[part].files as Directory
    }
    const isPacked = packed.includes(name)
    place[parts.at(-1) as string] = isPacked
      ? { size: name.length, offset: String(contents.length) }
      : { size: name.length, unpacked: true }
    if (isPacked) contents += name
  }
  const directory = Buffer.from(JSON.stringify({ files }))
  const padded = Buffer.alloc(Math.ceil(directory.length / 4) * 4)
  directory.copy(padded)
  const head = Buffer.alloc(16)
  head.writeUInt32LE(4, 0)
  head.writeUInt32LE(padded.length + 8, 4)
  head.writeUInt32LE(padded.length + 4, 8)
  head.writeUInt32LE(directory.length, 12)
  const archive = path.join(folder, 'resources/app.asar')
  writeFileSync(archive, Buffer.concat([head, padded, Buffer.from(contents)]))
  for (const name of unpacked) {
    const file = path.join(`${archive}.unpacked`, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, name)
  }
  return archive
}

describe('the archive', () => {
  it('with the expected files passes', () => {
    makeArchive(complete, [keytar])
    expect(checkArchive(folder)).toEqual([])
  })

  it.each(['out/web/index.html', '.env', 'node_modules/keytar/src/keytar.cc'])('must not contain %s', (name) => {
    makeArchive([...complete, name], [keytar])
    expect(checkArchive(folder)).toEqual([`${name} must not be in the archive`])
  })

  it.each(complete.filter((name) => name !== 'out/renderer/assets/index.js'))('needs %s', (name) => {
    makeArchive(
      complete.filter((one) => one !== name),
      [keytar],
    )
    expect(checkArchive(folder)).toEqual([`${name} is missing in the archive`])
  })

  it('needs keytar.node, unpacked beside it', () => {
    makeArchive(complete, [])
    expect(checkArchive(folder)).toEqual([`${keytar} is missing in the archive`])
    makeArchive([...complete, keytar], [])
    expect(checkArchive(folder)).toEqual([`${keytar} can't be loaded from within the archive`])
    const archive = makeArchive(complete, [keytar])
    rmSync(`${archive}.unpacked`, { recursive: true })
    expect(checkArchive(folder)).toEqual([`${keytar} is not beside the archive`])
  })
})

it('the desktop entry of the AppImage starts the app without a switch', async () => {
  const requireBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
  const { default: AppImageTarget } = requireBuilder('app-builder-lib/out/targets/appimage/AppImageTarget.js')
  const config = parse(readFileSync('electron-builder.yml', 'utf8'))
  const packager = { config, platformSpecificBuildOptions: config.linux, appInfo: { buildVersion: '1.0.0' } }
  const helper = { computeDesktopEntry: async (_options: unknown, exec: string) => exec }
  expect(await new AppImageTarget('', packager, helper, folder).desktopEntry.value).toBe('AppRun %U')
})
