/** The Dockerfile, without a container tool: the files it copies are there, and it serves with the tested Caddyfile. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { webRoot } from '../../scripts/host/builds.ts'

const project = path.join(import.meta.dirname, '../..')
const dockerfile = readFileSync(path.join(project, 'deploy/Dockerfile'), 'utf8').replace(/^#.*\n/gm, '')
const steps = dockerfile
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split(' '))
const of = (instruction: string) => steps.filter(([name]) => name === instruction).map(([, ...rest]) => rest)

test('it runs the tested Caddyfile unprivileged and has a health check', () => {
  const [user] = of('USER')
  expect(user?.[0]).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  expect(of('CMD').join(' ')).toContain('/portal/deploy/start-container.sh')
  const [health] = of('HEALTHCHECK').map((words) => words.join(' '))
  const asked = /http:\/\/127\.0\.0\.1:(\d+)(\/[^"]*)/.exec(health ?? '')
  expect(asked?.[1]).toBe(of('EXPOSE')[0]?.[0])
  expect(asked?.[2]).toBe('/healthz') // tests/deploy/contract.test.ts
})

test.skipIf(process.platform === 'win32')(
  'its configuration is written at startup from the mounted config.json',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-container-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const inside = (place: string) => path.join(folder, place)
    for (const [first = '', ...rest] of of('COPY').filter(
      ([from, to]) => !from?.startsWith('--') && to?.startsWith('/portal'),
    )) {
      const to = inside(rest[0] ?? '')
      cpSync(path.join(project, first), first.includes('.') ? path.join(to, first) : to, { recursive: true })
    }
    cpSync(webRoot, inside('/srv/portal'), { recursive: true })
    writeFileSync(inside('/config.json'), '{"apiBase":"https://mounted.example"}')
    // Replaces Caddy and reports how it was started.
    mkdirSync(inside('bin'))
    writeFileSync(inside('bin/caddy'), '#!/bin/sh\necho "caddy $*"\n')
    chmodSync(inside('bin/caddy'), 0o755)
    const [, script = ''] = JSON.parse(of('CMD')[0]?.join(' ') ?? '[]')
    const { stdout, stderr, status } = spawnSync('sh', [inside(script)], {
      encoding: 'utf8',
      env: {
        PATH: `${inside('bin')}:${path.dirname(process.execPath)}:${process.env.PATH}`,
        ROOT: inside('/srv/portal'),
        SETTINGS: inside('/config.json'),
        CONFIG: inside('/tmp/portal'),
        PORTAL_HOST: 'apply.acme.example',
        API_ORIGIN: 'https://provider.example',
      },
    })
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/caddy run --config \S+Caddyfile --adapter caddyfile\n$/)
    expect(readFileSync(inside('/tmp/portal/Caddyfile'), 'utf8')).toContain(
      "connect-src 'self' https://mounted.example;",
    )
  },
)
