/** Opens the application in the simulation's virtual time, for tests that press its buttons. */
import { expect } from 'vitest'
import type { Application } from '../../src/application/application.ts'
import { createOpening } from '../../src/application/opening.ts'
import type { Ports } from '../../src/application/ports.ts'
import { allSteps } from '../../src/domain/progress/steps.ts'
import { type Answers, type AttachedFile, blankAnswers, nameOf, type ProviderFile } from '../../src/form/answers.ts'
import { type FieldName, fileFields, stepRow } from '../../src/form/form.ts'
import { createAdversary } from '../simulation/adversary.ts'
import { type Provider, plainQuirks } from '../simulation/provider.ts'
import { createBrowser, createTab, createWorld, settled } from '../simulation/world.ts'

const email = 'maria@example.com'

const given: Readonly<Partial<Record<FieldName, string>>> = {
  phone: '8155550142',
  ownerContact: '8155550142',
  businessEIN: '36-4821907',
  yearsExperience: '4',
  numEmployees: '2',
  insuranceExpiration: '2027-01-01',
}

export function fill({ type }: Application, step: number) {
  for (const { name, check, options, kind } of stepRow(step).fields) {
    if (check === undefined) continue
    const value = given[name] ?? options?.[0] ?? 'Maria Ortiz'
    type(name, (kind === 'materialChoice' ? [value] : value) as never)
  }
}

/** A JPEG of the simulation, whose reads take no real time. */
export function photo(name: string, bytes = 400_001): File {
  const start = new Uint8Array([0xff, 0xd8, 0xff]).buffer
  return Object.defineProperties(new File([], name, { type: 'image/jpeg' }), {
    size: { value: bytes },
    slice: { value: () => ({ arrayBuffer: async () => start }) },
  })
}

export function setUp() {
  const provider: Provider = { applications: [], quirks: { ...plainQuirks, declared: true } }
  const world = createWorld(provider, createAdversary([], false))
  const browser = createBrowser()

  async function pass(ms: number) {
    await settled() // what was pressed sets its timers
    let isOver = false
    world.after(ms, () => {
      isOver = true
    })
    while (!isOver && (await world.step()));
  }

  const wait = (ms: number) => new Promise<void>((resolve) => world.after(ms, resolve))

  /** @param change replaces ports. @param field that the address asks for */
  function start(change: (ports: Ports) => Partial<Ports>, field: FieldName | null = null) {
    const { ports } = createTab(world, browser, email)
    return createOpening({ ...ports, ...change(ports) }, email, field)
  }

  /** Opens it, as {@link start} does. */
  async function open(change: (ports: Ports) => Partial<Ports> = () => ({}), field: FieldName | null = null) {
    const opening = start(change, field)
    await pass(4_000)
    const state = opening.state()
    if (state.is !== 'ready') throw new Error(`the application is ${state.is}`)
    return { opening, application: state.application }
  }

  /** Opens a form and sends its first steps. */
  async function openAt(step: number, change?: (ports: Ports) => Partial<Ports>) {
    const opened = await open(change)
    for (let number = 1; number < step; number += 1) {
      fill(opened.application, number)
      opened.application.next()
      await pass(30_000)
    }
    expect(opened.application.state().step).toBe(step)
    return opened
  }

  /** Sends the first steps and closes the form. */
  async function leaveAt(step: number, change?: (ports: Ports) => Partial<Ports>) {
    const { opening } = await openAt(step, change)
    opening.close()
    await pass(5_000)
  }

  return { provider, browser, pass, wait, now: world.now, start, open, openAt, leaveAt }
}

/**
 * A provider of all seven steps; the simulation's has three. A save takes a second.
 * @param how its `readMs` is how long a read takes, and its `lagMs` how old its reads are
 */
export function wholeProvider(
  wait: (ms: number) => Promise<void>,
  now: () => number,
  how = { readMs: 1_000, lagMs: 0 },
) {
  const saved = new Map<number, string>()
  let answers = blankAnswers()
  const versions: { at: number; completed: number[]; answers: Answers }[] = [{ at: 0, completed: [], answers }]

  function write(step: number, sent: object) {
    answers = { ...answers, ...sent }
    saved.set(step, new Date(now()).toISOString())
    versions.push({ at: now(), completed: [...saved.keys()].sort((one, other) => one - other), answers })
  }

  function shown() {
    const version = versions.findLast(({ at }) => at <= now() - how.lagMs)
    return version ?? { completed: [] as number[], answers }
  }

  const calls = {
    async dashboard() {
      await wait(how.readMs)
      const { completed } = shown()
      const dashboard = {
        applicationId: completed.length > 0 ? 'A1' : null,
        completed,
        count: completed.length,
        percent: (completed.length / 7) * 100,
        nextStep: `step_${allSteps.find((step) => !completed.includes(step)) ?? 8}`,
        steps: {},
        timestamps: Object.fromEntries(allSteps.map((step) => [`step_${step}`, saved.get(step) ?? ''])),
        messages: [],
      }
      return { ok: true, value: dashboard }
    },
    async details() {
      await wait(how.readMs)
      const { completed, answers: held } = shown()
      return { ok: true, value: completed.length === 0 ? null : { ...held, email } }
    },
    async create(sent: object) {
      await wait(1_000)
      write(1, sent)
      return { ok: true, value: 'A1' }
    },
    async save(_: string, step: number, sent: Answers) {
      await wait(1_000)
      const files = fileFields.flatMap(({ name, step: own }) =>
        own === step
          ? [[name, [...answers[name], ...sent[name].map(provided)]] as const]
          : [[name, answers[name]] as const],
      )
      write(step, { ...sent, ...Object.fromEntries(files) })
      return { ok: true, value: null }
    },
  }
  return {
    saved,
    held: () => answers,
    calls: (ports: Ports) => ({ calls: { ...ports.calls, ...calls } as unknown as Ports['calls'] }),
  }
}

function provided(file: AttachedFile): ProviderFile {
  return { kind: 'provided', name: nameOf(file), address: null, size: null }
}
