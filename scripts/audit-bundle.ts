/**
 * `npm run audit:bundle`: whether everything that the builds contain may be passed on under its licence, and whether the
 * registry knows of a flaw in it. What only the tools of this project use is not looked at.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sbomName, type ThirdPartyPackage } from '../build/third-party.ts'

const project = path.join(import.meta.dirname, '..')
const folders = ['out/web', 'out/main', 'out/preload', 'out/renderer']

/** Licences that ask for nothing but to be named. */
const fine = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'])

type Listed = Pick<ThirdPartyPackage, 'name' | 'version' | 'license'>

/** The parts that a list names. @param text of an SBOM */
export function listed(text: string): readonly Listed[] {
  const { components } = JSON.parse(text) as {
    components: readonly {
      name: string
      version: string
      licenses: readonly { license?: { id: string }; expression?: string }[]
    }[]
  }
  return components.map(({ name, version, licenses: [first] }) => ({
    name,
    version,
    license: first?.license?.id ?? first?.expression ?? '',
  }))
}

/** Those that nobody has looked at the licence of. */
export function unlicensed(parts: readonly Listed[]): readonly string[] {
  return parts
    .filter(({ license }) => !fine.has(license))
    .map((part) => `${part.name} ${part.version}: ${part.license}`)
}

interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly nodes: readonly string[] }>>
}

/** The flaws that the registry's report has for these. */
export function flawed({ vulnerabilities = {} }: AuditReport, parts: readonly Listed[]): readonly string[] {
  const names = new Set(parts.map(({ name }) => name))
  return Object.entries(vulnerabilities)
    .filter(([name]) => names.has(name))
    .map(([name, { severity, nodes }]) => `${name} (${severity}): ${nodes.join(', ')}`)
}

function main(): void {
  const lists = folders.map((folder) => path.join(project, folder, sbomName)).filter(existsSync)
  if (lists.length === 0) throw new Error('Nothing is built: npm run build:web, npm run build.')
  const parts = lists.flatMap((list) => listed(readFileSync(list, 'utf8')))
  const report: AuditReport & { readonly error?: unknown; readonly message?: string } = JSON.parse(
    spawnSync('npm', ['audit', '--json'], { cwd: project, encoding: 'utf8', shell: process.platform === 'win32' })
      .stdout,
  )
  const findings = [...unlicensed(parts), ...flawed(report, parts)]
  for (const finding of new Set(findings)) console.log(`✗ ${finding}`)
  if (report.vulnerabilities === undefined) {
    console.log(`The registry was not heard about flaws: ${report.message ?? 'it gave no reason'}`)
  }
  console.log(`${new Set(parts.map(({ name }) => name)).size} packages in ${lists.length} bundles`)
  process.exitCode = findings.length > 0 || report.vulnerabilities === undefined ? 1 : 0
}

if (import.meta.main) main()
