/**
 * The bundle's contents: every package is listed with its license for vulnerability scanners, and builds are
 * reproducible.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { noticesName, sbomName } from '../../build/third-party.ts'
import { buildWebInto, webRoot } from '../../scripts/host/builds.ts'

const project = path.join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(webRoot, name), 'utf8')

interface Component {
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly licenses: readonly { readonly license?: { readonly id: string }; readonly expression?: string }[]
}

/** The web bundle's parts list. */
function partsList() {
  return JSON.parse(read(sbomName)) as { readonly components: readonly Component[] }
}

/** Returns the packages of the web bundle's parts list. */
function listedPackages() {
  return partsList().components.map(({ name, version, licenses: [first] }) => {
    return { name, version, license: first?.license?.id ?? first?.expression ?? '' }
  })
}

test('every third-party package in the bundle is listed with its license text', () => {
  const parts = listedPackages()
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['react', 'react-dom', 'bootstrap', '@fullcalendar/core', 'preact', 'workbox-precaching']),
  )
  const notices = read(noticesName).split(`\n${'-'.repeat(80)}\n`)
  for (const { name, version } of parts) {
    const notice = notices.find((entry) => entry.startsWith(`\n${name} ${version} (`))
    expect(notice, name).toMatch(
      /Permission (is hereby granted|to use, copy, modify)|Apache License|Redistribution and use/,
    )
  }
})

test('the list is in CycloneDX format', () => {
  const list = partsList()
  const purls = list.components.map(({ purl }) => purl)
  expect(list).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    dependencies: [{ ref: expect.stringMatching(/^pkg:npm\/truckstaff-portal@/), dependsOn: purls }],
  })
  expect(purls).toContainEqual(expect.stringMatching(/^pkg:npm\/%40fullcalendar\/core@\d/))
})

test('the desktop app lists Electron and keytar, which ship beside its bundle', () => {
  const renderer = path.join(project, 'out/renderer')
  const { components } = JSON.parse(readFileSync(path.join(renderer, sbomName), 'utf8'))
  const names = components.map(({ name }: Component) => name)
  expect(names).toEqual(expect.arrayContaining(['electron', 'keytar', 'fflate', 'react']))
  const notices = readFileSync(path.join(renderer, noticesName), 'utf8')
  expect(notices).toMatch(/\nelectron [\d.]+ \(MIT\)\n\nCopyright \(c\) Electron contributors/)
  expect(notices).toMatch(/\nkeytar [\d.]+ \(MIT\)\n\n/)
})

test('the barcode reader ships with the licenses of its compiled-in libraries', () => {
  expect(read(noticesName)).toMatch(/\nzxing-wasm .*compiled from zxing-cpp.*Apache License/s)
})

test('development tools that are in no bundle are in no list', () => {
  const names = listedPackages().map(({ name }) => name)
  for (const tool of ['vite', 'vitest', 'typescript', 'hono', 'sirv', 'electron']) expect(names).not.toContain(tool)
})

test('every license only requires attribution', () => {
  const approved = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense']
  const parts = listedPackages()
  expect(parts.filter(({ license }) => !approved.includes(license))).toEqual([])
})

function hashes(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map(
        (file) => [path.relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')] as const,
      )
      .sort(),
  )
}

test('the same commit builds the same bytes on any machine', () => {
  expect(existsSync(webRoot)).toBe(true)
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-again-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { NODE_ENV: _ofTheTest, ...env } = process.env
  buildWebInto(folder, 'web', env)
  expect(hashes(folder)).toEqual(hashes(webRoot))
}, 180_000)
