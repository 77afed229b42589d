/** Writes the tests of docs/testing.md, as printed, into tests/guide-web and tests/guide-desktop. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/** A block whose first line is the path that a reader gives it. */
const block = /^```ts\n\/\/ tests\/(web|desktop)\/([\w-]+\.spec\.ts)\n([\s\S]*?)^```$/gm

export function writeGuide(): void {
  for (const folder of ['guide-web', 'guide-desktop']) {
    rmSync(path.join(root, 'tests', folder), { recursive: true, force: true })
    mkdirSync(path.join(root, 'tests', folder))
  }
  const examples = [...readFileSync(path.join(root, 'docs/testing.md'), 'utf8').matchAll(block)]
  if (examples.length < 2) throw new Error('docs/testing.md lacks its examples')
  for (const [, project, name = '', code = ''] of examples) {
    writeFileSync(path.join(root, 'tests', `guide-${project}`, name), code)
  }
}
