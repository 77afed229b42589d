import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createPackageWithOptions } from '@electron/asar'
import { beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { checkArchive } from '../../../scripts/package-check.mjs'
import { tempFolder } from '../../support/temp-folder.ts'

let folder: string
beforeEach(() => {
  folder = tempFolder()
})

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

/** Creates an archive whose files contain their own names. */
async function makeArchive(packed: readonly string[], unpacked: readonly string[]): Promise<string> {
  const source = mkdtempSync(path.join(folder, 'source-'))
  for (const name of [...packed, ...unpacked]) {
    mkdirSync(path.dirname(path.join(source, name)), { recursive: true })
    writeFileSync(path.join(source, name), name)
  }
  const archive = path.join(folder, 'app.asar')
  await createPackageWithOptions(source, archive, unpacked.length > 0 ? { unpack: '*.node' } : {})
  return archive
}

describe('the archive', () => {
  it('with the expected files passes', async () => {
    expect(checkArchive(await makeArchive(complete, [keytar]))).toEqual([])
  })

  it.each(['out/web/index.html', '.env', 'node_modules/keytar/src/keytar.cc'])('must not contain %s', async (name) => {
    const archive = await makeArchive([...complete, name], [keytar])
    expect(checkArchive(archive)).toEqual([`${name} must not be in the archive`])
  })

  it.each(complete.filter((name) => name !== 'out/renderer/assets/index.js'))('needs %s', async (name) => {
    const archive = await makeArchive(
      complete.filter((one) => one !== name),
      [keytar],
    )
    expect(checkArchive(archive)).toEqual([`${name} is missing in the archive`])
  })

  it('needs keytar.node, unpacked beside it', async () => {
    expect(checkArchive(await makeArchive(complete, []))).toEqual([`${keytar} is missing in the archive`])
    const packed = await makeArchive([...complete, keytar], [])
    expect(checkArchive(packed)).toEqual([`${keytar} can't be loaded from within the archive`])
    const archive = await makeArchive(complete, [keytar])
    rmSync(`${archive}.unpacked`, { recursive: true })
    expect(checkArchive(archive)).toEqual([`${keytar} is not beside the archive`])
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
