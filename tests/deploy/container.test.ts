/** The Dockerfile, without a container tool: what it copies and runs is there, and it serves by the tested Caddyfile. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { deployFiles } from '../../scripts/deploy-files.ts'
import { webRoot } from '../../scripts/preview-web.ts'

const project = path.join(import.meta.dirname, '../..')
const dockerfile = readFileSync(path.join(project, 'deploy/Dockerfile'), 'utf8').replace(/^#.*\n/gm, '')
const steps = dockerfile
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split(' '))
const of = (instruction: string) => steps.filter(([name]) => name === instruction).map(([, ...rest]) => rest)

test('every npm script that it runs is there', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'))
  const run = of('RUN').flatMap((words) => [...words.join(' ').matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name))
  expect(run).toEqual(['build:web', 'deploy:files'])
  for (const name of run) expect(scripts, name).toHaveProperty([name ?? ''])
})

test('what it copies is in the project, or made by the build', () => {
  const made = [
    '/portal/out/web',
    ...Object.keys(deployFiles(webRoot, sample)).map((name) => `/portal/out/deploy/${name}`),
  ]
  for (const [first = '', ...rest] of of('COPY')) {
    if (first === '--from=build') expect(made).toContain(rest[0])
    else
      for (const source of [first, ...rest.slice(0, -1)])
        expect(existsSync(path.join(project, source)), source).toBe(true)
  }
})

const sample = {
  port: 8080,
  host: 'apply.acme.example',
  root: '/srv/portal',
  files: '/etc/portal',
  apiOrigin: 'https://provider.example',
  ca: '/etc/ssl/certs/ca-certificates.crt',
}

test('it runs the Caddyfile of the contract with no rights, and looks whether it answers', () => {
  const [user] = of('USER')
  expect(user?.[0]).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  expect(of('CMD').join(' ')).toContain('/etc/caddy/Caddyfile')
  expect(of('COPY').map((words) => words.join(' '))).toContain('deploy/Caddyfile /etc/caddy/Caddyfile')
  const [health] = of('HEALTHCHECK').map((words) => words.join(' '))
  const asked = /http:\/\/127\.0\.0\.1:(\d+)(\/[^"]*)/.exec(health ?? '')
  expect(asked?.[1]).toBe(of('EXPOSE')[0]?.[0])
  expect(existsSync(path.join(webRoot, asked?.[2] ?? ''))).toBe(true)
})

test('what the server reads from its environment is set, but where the provider is', () => {
  const caddyfile = readFileSync(path.join(project, 'deploy/Caddyfile'), 'utf8')
  const read = new Set([...caddyfile.matchAll(/\{\$([A-Z_]+)/g)].map(([, name]) => name))
  const set = of('ENV')
    .flat()
    .map((pair) => pair.split('=')[0])
  expect([...read].filter((name) => !set.includes(name))).toEqual(['API_ORIGIN'])
})
