/**
 * `npm run update:look` redraws all pictures of tests/look; `npm run update:look -- 'sign in' calendar` those of the
 * tests whose names contain one of these words.
 */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { readOptions } from './machine/options.mjs'

const root = path.join(import.meta.dirname, '..')
const { positionals } = readOptions({}, { allowPositionals: true })

function run(...args: string[]): void {
  execFileSync('npm', ['run', ...args], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
}

run('build:web')
if (positionals.length === 0) rmSync(path.join(root, 'tests/look/pictures'), { recursive: true, force: true })
const names = positionals.map((name) => name.replaceAll(/[^\w ]/g, '.')).join('|')
run('test:look', '--', '--update-snapshots=all', ...(names === '' ? [] : ['--grep', names]))
