/**
 * Writes `third-party-notices.txt` with the licenses of the packages in the bundle. Vite's own list (`build.license`)
 * leaves out workers, the service worker, style sheets and what ships beside the app.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { afterBuild } from './after-build.ts'
import { project } from './project.ts'

export const noticesName = 'third-party-notices.txt'

interface ThirdPartyPackage {
  readonly name: string
  readonly version: string
  /** SPDX expression; '' if the package has none. */
  readonly license: string
  /** License text; '' if the package has none. */
  readonly text: string
}

/** Returns the folder of the package that a module belongs to; undefined for our own modules. */
function packageOf(id: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replaceAll('\\', '/').replace(/^\0/, ''))?.[0]
}

function readPackage(folder: string): ThirdPartyPackage | undefined {
  if (!existsSync(path.join(folder, 'package.json'))) return undefined
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.|-|$)/i.test(entry))
  // A license that is missing in the package: its own, or that of code in it.
  const inside = path.join(project, 'resources/licenses', `${name}.txt`)
  const files = [...(file === undefined ? [] : [path.join(folder, file)]), ...(existsSync(inside) ? [inside] : [])]
  const text = files.map((each) => readFileSync(each, 'utf8').replaceAll('\r\n', '\n').trim()).join('\n\n')
  return { name, version, license: typeof license === 'string' ? license : '', text }
}

/** Returns the packages of these modules, sorted by name. */
function thirdPartyPackages(ids: Iterable<string>): readonly ThirdPartyPackage[] {
  const folders = new Set([...ids].flatMap((id) => packageOf(id) ?? []))
  return [...folders]
    .flatMap((folder) => readPackage(folder) ?? [])
    .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

function notices(packages: readonly ThirdPartyPackage[]): string {
  const entries = packages.map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`)
  return ['The portal contains these works of others, each under its own license.\n', ...entries].join(
    `\n${'-'.repeat(80)}\n\n`,
  )
}

/** Only style sheets import them, which no chunk lists. */
const imported = ['bootstrap']

/** Collects the modules of one of the builds that write to the same folder. */
function collector(ids: Set<string>): Plugin {
  return {
    name: 'third-party-collector',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') for (const id of file.moduleIds) ids.add(id)
      }
    },
  }
}

export type ThirdPartyPlugins = ReturnType<typeof thirdPartyPlugins>

/**
 * Creates the plugins for one list: one to collect for each build whose modules count (also those of workers), and one
 * to write for the last of these builds.
 * @param beside packages that ship beside the bundle
 */
export function thirdPartyPlugins(beside: readonly string[] = []) {
  const ids = new Set([...imported, ...beside].map((name) => path.join(project, 'node_modules', name, 'package.json')))
  return {
    collect: () => collector(ids),
    write: afterBuild('third-party-list', (folder) => {
      writeFileSync(path.join(folder, noticesName), notices(thirdPartyPackages(ids)))
    }),
  }
}
