/** The scripts that run on the machine's own Node must reach the check of its version, on any version. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { npmCommand } from '../../../scripts/machine/npm.mjs'

const scripts = path.join(import.meta.dirname, '../../../scripts')

/** Returns a script and all that it imports statically, and their imports of Node's modules. */
function importsOf(script: string) {
  const files = new Set([path.join(scripts, script)])
  const ofNode: string[] = []
  for (const file of files) {
    for (const [, names = '', module = ''] of readFileSync(file, 'utf8').matchAll(
      /^import (?:(.+) from )?'([^']+)'$/gm,
    )) {
      if (module.startsWith('.')) files.add(path.join(path.dirname(file), module))
      else ofNode.push(...(names.match(/[\w$]+/g) ?? []).map((name) => `${module} ${name}`))
    }
  }
  return { files: [...files], ofNode: [...new Set(ofNode)] }
}

/** Exports that Node 14 has: an import of another name is a SyntaxError before the first line runs. */
const old = [
  'node:child_process spawn',
  'node:child_process spawnSync',
  'node:fs existsSync',
  'node:fs lstatSync',
  'node:fs mkdtempSync',
  'node:fs readFileSync',
  'node:fs readdirSync',
  'node:fs rmSync',
  'node:fs writeFileSync',
  'node:os os',
  'node:os tmpdir',
  'node:path path',
  'node:url fileURLToPath',
  'node:url pathToFileURL',
  'node:util util',
]

test.each(['start.mjs', 'test.mjs', 'setup.mjs', 'dev.mjs'])('%s imports only what an old Node has', (script) => {
  const { files, ofNode } = importsOf(script)
  expect(files.length).toBeGreaterThan(5)
  expect(ofNode.filter((name) => !old.includes(name))).toEqual([])
  for (const file of files) {
    // Absent in Node 20.0 to 20.10.
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/import\.meta\.(dirname|filename)/)
  }
})

test('npm runs without a shell, on Windows too', () => {
  const windows = { env: {}, platform: 'win32', execPath: 'C:\\node\\node.exe' } as const
  const cli = 'C:\\node\\node_modules\\npm\\bin\\npm-cli.js'
  expect(npmCommand(['ci'], windows)).toEqual([windows.execPath, [cli, 'ci']])
  const env = { npm_execpath: 'C:\\npm 11\\npm-cli.js' }
  expect(npmCommand(['ci'], { ...windows, env })).toEqual([windows.execPath, [env.npm_execpath, 'ci']])
  expect(npmCommand(['ci'], { env: {}, platform: 'linux', execPath: '/bin/node' })).toEqual(['npm', ['ci']])
})
