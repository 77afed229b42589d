/**
 * What of other people's is in the bundle: `third-party-notices.txt` with their licences, and `sbom.cdx.json` (CycloneDX)
 * for whoever watches for advisories. Made from the modules that were bundled, so that neither can be out of date.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { afterBuild } from './after-build.ts'
import { project } from './project.ts'

export const noticesName = 'third-party-notices.txt'
export const sbomName = 'sbom.cdx.json'

export interface Part {
  readonly name: string
  readonly version: string
  /** As SPDX writes it; '' where the package does not say. */
  readonly license: string
  /** The licence's words; '' where the package brings none. */
  readonly text: string
}

/** Folder of the package that a module belongs to; undefined for our own. */
function packageOf(id: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replaceAll('\\', '/').replace(/^\0/, ''))?.[0]
}

function readPart(folder: string): Part | undefined {
  if (!existsSync(path.join(folder, 'package.json'))) return undefined
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.|-|$)/i.test(entry))
  // Of what a package has compiled in, and brings no licence of.
  const inside = path.join(project, 'resources/licenses', `${name}.txt`)
  const files = [...(file === undefined ? [] : [path.join(folder, file)]), ...(existsSync(inside) ? [inside] : [])]
  const text = files.map((each) => readFileSync(each, 'utf8').replaceAll('\r\n', '\n').trim()).join('\n\n')
  return { name, version, license: typeof license === 'string' ? license : '', text }
}

/** The packages that these modules come from, in the order of their names. */
export function partsOf(ids: Iterable<string>): readonly Part[] {
  const folders = new Set([...ids].flatMap((id) => packageOf(id) ?? []))
  return [...folders]
    .flatMap((folder) => readPart(folder) ?? [])
    .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

export function notices(parts: readonly Part[]): string {
  const entries = parts.map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`)
  return ['The portal contains these works of others, each under its own licence.\n', ...entries].join(
    `\n${'-'.repeat(80)}\n\n`,
  )
}

/** Without a time and a serial number: two builds of one commit are equal. */
export function sbom(parts: readonly Part[], { name, version }: { readonly name: string; readonly version: string }) {
  const component = (part: Pick<Part, 'name' | 'version'>, type: 'application' | 'library') => {
    const purl = `pkg:npm/${part.name.replace('@', '%40')}@${part.version}`
    return { type, 'bom-ref': purl, name: part.name, version: part.version, purl }
  }
  const product = component({ name, version }, 'application')
  const components = parts.map((part) => ({
    ...component(part, 'library'),
    licenses: [/^[\w.+-]+$/.test(part.license) ? { license: { id: part.license } } : { expression: part.license }],
  }))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: product },
    components,
    dependencies: [{ ref: product['bom-ref'], dependsOn: components.map((part) => part['bom-ref']) }],
  }
}

/** Looks at one of the builds that end in the same folder. */
function collector(ids: Set<string>): Plugin {
  return {
    name: 'parts-collector',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') for (const id of file.moduleIds) ids.add(id)
      }
      for (const id of this.getModuleIds()) if (/\.css$/.test(id)) ids.add(id) // in no chunk's list, but in its style sheet
    },
  }
}

export interface PartsList {
  /** For each build whose modules count: the page's, its workers'. */
  readonly collect: () => Plugin
  /** For the last of them. */
  readonly write: Plugin
}

/** One list for one folder of a build. */
export function partsList(): PartsList {
  const ids = new Set<string>()
  return {
    collect: () => collector(ids),
    write: afterBuild('parts-list', (folder) => {
      const parts = partsOf(ids)
      const product = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'))
      writeFileSync(path.join(folder, noticesName), notices(parts))
      writeFileSync(path.join(folder, sbomName), `${JSON.stringify(sbom(parts, product), null, 2)}\n`)
    }),
  }
}
