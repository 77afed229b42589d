/** Writes the tests of docs/testing.md, as printed, into tests/guide-web and tests/guide-desktop. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/** A block whose first line is the path that a reader gives it. */
const block = /^```ts\n\/\/ tests\/(web|desktop)\/([\w-]+\.spec\.ts)\n([\s\S]*?)^```$/gm

/** Writes only what differs: several runs start at once. */
export function writeGuide(): void {
  const examples = [...readFileSync(path.join(root, 'docs/testing.md'), 'utf8').matchAll(block)]
  if (examples.length < 3) throw new Error('docs/testing.md lacks its examples')
  for (const project of ['web', 'desktop']) {
    const folder = path.join(root, 'tests', `guide-${project}`)
    const printed = new Map(
      examples.flatMap(([, of, name, code]) => (of === project ? [[name ?? '', code ?? '']] : [])),
    )
    mkdirSync(folder, { recursive: true })
    for (const old of readdirSync(folder)) if (!printed.has(old)) rmSync(path.join(folder, old), { force: true })
    for (const [name, code] of printed) {
      const file = path.join(folder, name)
      if (!existsSync(file) || readFileSync(file, 'utf8') !== code) writeFileSync(file, code)
    }
  }
}
