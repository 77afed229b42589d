/** What `npm run deploy:files` refuses, and what it writes. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { builtSettings } from '../../../src/config.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const script = path.join(import.meta.dirname, '../../../scripts/deploy-files.ts')

function deployFiles(args: readonly string[]) {
  const folder = tempFolder()
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(path.join(folder, 'build.json'), JSON.stringify(builtSettings({})))
  const out = path.join(folder, 'out')
  const given = ['--bundle', folder, '--out', out, ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...given], { encoding: 'utf8' })
  return { status, stdout, stderr, written: existsSync(out) ? readdirSync(out).sort() : [] }
}

const right = ['--host', 'apply.acme.example', '--api', 'https://provider.example']

test('it writes a configuration and a unit for each server', () => {
  const { stdout, ...others } = deployFiles(right)
  expect(stdout).toContain('npm run deploy:check -- https://apply.acme.example')
  expect(others).toEqual({
    status: 0,
    stderr: '',
    written: ['Caddyfile', 'nginx.conf', 'portal-caddy.service', 'portal-nginx.service'],
  })
})

test('--help says what each option means, and its default', () => {
  const { status, stdout, written } = deployFiles(['--help'])
  expect([status, written]).toEqual([0, []])
  expect(stdout).toContain('--http-port   the port of plain http, 1 to 65535 (80)\n')
})

test.each([
  [['--host', 'apply.acme.example'], '--api is missing: '],
  [[...right, '--api', 'http://provider.example'], '--api must be '],
  [[...right, '--port', '65536'], '--port must be the port to listen on, 1 to 65535; '],
  [[...right, '--host', 'apply.acme.example:0'], '--host must be '],
  [[...right, '--root', '/srv/portal; }'], '--root must be '],
  [[...right, '--hots', 'a'], "Unknown option '--hots'. Known options: --host …, --api …, "],
])('%s ends with 2 and one line, and nothing written: %s', (args, line) => {
  const { status, stderr, written } = deployFiles(args)
  expect([status, written]).toEqual([2, []])
  expect(stderr.startsWith(line)).toBe(true)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
})
