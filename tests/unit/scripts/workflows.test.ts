/** CI workflows: everything is pinned, and no package runs with write access. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly environment?: string
        readonly permissions?: Readonly<Record<string, string>>
        readonly steps: readonly Step[]
      }
    >
  >
}

const read = (name: string): Workflow =>
  parse(readFileSync(path.join(import.meta.dirname, `../../../.github/workflows/${name}.yml`), 'utf8'))

test.each(['checks', 'release'])('%s: actions are pinned by commit, and leave no credentials behind', (name) => {
  const steps = Object.values(read(name).jobs).flatMap((job) => job.steps)
  for (const { uses, with: inputs } of steps.filter((step) => step.uses !== undefined)) {
    expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
    if (uses?.startsWith('actions/checkout@')) expect(inputs).toMatchObject({ 'persist-credentials': false })
  }
})

test('packages are installed only by jobs with read access', () => {
  const { permissions, jobs } = read('release')
  expect(permissions).toEqual({ contents: 'read' })
  for (const [name, job] of Object.entries(jobs)) {
    const installs = job.steps.some(({ run = '' }) => /\bnpm (ci|install|run)\b|\bnpx\b/.test(run))
    expect(installs && job.permissions !== undefined, name).toBe(false)
  }
})

test("the release's secrets are read in the protected environment only", () => {
  for (const [name, { environment, steps }] of Object.entries(read('release').jobs)) {
    if (JSON.stringify(steps).includes('secrets.')) expect(environment, name).toBe('release')
  }
})
