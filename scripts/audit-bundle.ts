/**
 * `npm run audit:bundle`: checks the licenses of all packages in the builds, and whether the npm registry lists
 * vulnerabilities for them. Development tools are not checked.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sbomName, type ThirdPartyPackage } from '../build/third-party.ts'
import { readOptions } from './machine/options.mjs'

const project = path.join(import.meta.dirname, '..')
const folders = ['out/web', 'out/main', 'out/preload', 'out/renderer']

/** Licenses that only require attribution. */
const approvedLicenses = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
])

type ListedPackage = Pick<ThirdPartyPackage, 'name' | 'version' | 'license'>

/** Returns the packages of an SBOM. @param text JSON of the SBOM */
export function sbomPackages(text: string): readonly ListedPackage[] {
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

/** Returns the packages whose license has not been approved. */
export function unapprovedLicenses(parts: readonly ListedPackage[]): readonly string[] {
  return parts
    .filter(({ license }) => !approvedLicenses.has(license))
    .map((part) => `${part.name} ${part.version}: ${part.license}`)
}

interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly nodes: readonly string[] }>>
}

/** Returns the vulnerabilities of these packages in npm's report. */
export function vulnerablePackages(
  { vulnerabilities = {} }: AuditReport,
  parts: readonly ListedPackage[],
): readonly string[] {
  const names = new Set(parts.map(({ name }) => name))
  return Object.entries(vulnerabilities)
    .filter(([name]) => names.has(name))
    .map(([name, { severity, nodes }]) => `${name} (${severity}): ${nodes.join(', ')}`)
}

function main(): void {
  readOptions({})
  const lists = folders.map((folder) => path.join(project, folder, sbomName)).filter(existsSync)
  if (lists.length === 0) throw new Error('Nothing is built: npm run build:web, npm run build.')
  const parts = lists.flatMap((list) => sbomPackages(readFileSync(list, 'utf8')))
  const report: AuditReport & { readonly error?: unknown; readonly message?: string } = JSON.parse(
    spawnSync('npm', ['audit', '--json'], { cwd: project, encoding: 'utf8', shell: process.platform === 'win32' })
      .stdout,
  )
  const findings = [...unapprovedLicenses(parts), ...vulnerablePackages(report, parts)]
  for (const finding of new Set(findings)) console.log(`✗ ${finding}`)
  if (report.vulnerabilities === undefined) {
    console.log(`npm audit failed: ${report.message ?? 'no reason given'}`)
  }
  console.log(`${new Set(parts.map(({ name }) => name)).size} packages in ${lists.length} bundles`)
  process.exitCode = findings.length > 0 || report.vulnerabilities === undefined ? 1 : 0
}

if (import.meta.main) main()
