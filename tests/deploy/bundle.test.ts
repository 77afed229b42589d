/** The bundle's contents: every package is noticed with its license. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { noticesName } from '../../build/third-party.ts'
import { webRoot } from '../../scripts/host/builds.ts'

const project = path.join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(webRoot, name), 'utf8')

/** Packages of the notices, with their license and its text. */
function noticed(text: string) {
  const entries = text.split(`\n${'-'.repeat(80)}\n`).slice(1)
  return entries.map((entry) => {
    const [, name = '', license = ''] = /^\n(\S+) \S+ \((.*)\)\n/.exec(entry) ?? []
    return { name, license, text: entry }
  })
}

test('every package in the bundle is noticed with its license, which only requires attribution', () => {
  const parts = noticed(read(noticesName))
  const names = parts.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['react', 'react-dom', 'bootstrap', '@fullcalendar/core', 'preact', 'workbox-precaching']),
  )
  for (const tool of ['vite', 'vitest', 'typescript', 'hono', 'sirv', 'electron']) expect(names).not.toContain(tool)
  const approved = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense']
  for (const { name, license, text } of parts) {
    expect(approved, name).toContain(license)
    expect(text, name).toMatch(
      /Permission (is hereby granted|to use, copy, modify)|Apache License|Redistribution and use/,
    )
  }
})

test('the desktop app notices Electron and keytar, which ship beside its bundle', () => {
  const parts = noticed(readFileSync(path.join(project, 'out/renderer', noticesName), 'utf8'))
  const names = parts.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['electron', 'keytar', 'fflate', 'react']))
})

test('the barcode reader ships with the licenses of its compiled-in libraries', () => {
  expect(read(noticesName)).toMatch(/\nzxing-wasm .*compiled from zxing-cpp.*Apache License/s)
})
