/** What the open application does with presses that meet each other, in the simulation's virtual time. */
import { expect, test } from 'vitest'
import type { Application } from '../../../src/application/application.ts'
import { progressOf } from '../../../src/application/files.ts'
import { createOpening } from '../../../src/application/opening.ts'
import type { Ports } from '../../../src/application/ports.ts'
import { allSteps } from '../../../src/domain/progress/steps.ts'
import { blankAnswers } from '../../../src/form/answers.ts'
import { type FieldName, stepRow } from '../../../src/form/form.ts'
import { createAdversary } from '../../simulation/adversary.ts'
import type { Provider } from '../../simulation/provider.ts'
import { createBrowser, createTab, createWorld, settled } from '../../simulation/world.ts'

const email = 'maria@example.com'

const given: Readonly<Partial<Record<FieldName, string>>> = {
  phone: '8155550142',
  ownerContact: '8155550142',
  businessEIN: '36-4821907',
  yearsExperience: '4',
  numEmployees: '2',
  insuranceExpiration: '2027-01-01',
}

function fill({ type }: Application, step: number) {
  for (const { name, check, options, kind } of stepRow(step).fields) {
    if (check === undefined) continue
    const value = given[name] ?? options?.[0] ?? 'Maria Ortiz'
    type(name, (kind === 'materialChoice' ? [value] : value) as never)
  }
}

/** A JPEG of the simulation, whose reads take no real time. */
function photo(name: string): File {
  const start = new Uint8Array([0xff, 0xd8, 0xff]).buffer
  return Object.defineProperties(new File([], name, { type: 'image/jpeg' }), {
    size: { value: 400_001 },
    slice: { value: () => ({ arrayBuffer: async () => start }) },
  })
}

function setUp() {
  const provider: Provider = {
    applications: [],
    quirks: {
      details: 'given',
      noApplication: 'data',
      files: 'by name',
      times: true,
      saves: 'add',
      declared: true,
      takes: 1e9,
    },
  }
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

  /** @param change replaces ports */
  async function open(change: (ports: Ports) => Partial<Ports> = () => ({})) {
    const { ports } = createTab(world, browser, email)
    const opening = createOpening({ ...ports, ...change(ports) }, email, null)
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

  return { provider, browser, pass, wait, open, openAt, leaveAt }
}

/** A provider of all seven steps; the simulation's has three. Each call takes a second. */
function wholeProvider(wait: (ms: number) => Promise<void>) {
  const saved = new Map<number, string>()
  let answers = blankAnswers()
  const completed = () => [...saved.keys()].sort((one, other) => one - other)
  const calls = {
    async dashboard() {
      await wait(1_000)
      const done = completed()
      const states = allSteps.map((step) => [`step_${step}`, saved.has(step) ? 'completed' : 'not_started'])
      const dashboard = {
        applicationId: done.length > 0 ? 'A1' : null,
        completed: done,
        count: done.length,
        percent: (done.length / 7) * 100,
        nextStep: `step_${allSteps.find((step) => !saved.has(step)) ?? 8}`,
        steps: Object.fromEntries(states),
        timestamps: Object.fromEntries(allSteps.map((step) => [`step_${step}`, saved.get(step) ?? ''])),
        messages: [],
      }
      return { ok: true, value: { dashboard, completed: done } }
    },
    async details() {
      await wait(1_000)
      return { ok: true, value: saved.size === 0 ? null : { ...answers, email } }
    },
    async create(sent: object) {
      await wait(1_000)
      answers = { ...answers, ...sent }
      saved.set(1, new Date(0).toISOString())
      return { ok: true, value: 'A1' }
    },
    async save(_: string, step: number, sent: object) {
      await wait(1_000)
      answers = { ...answers, ...sent }
      saved.set(step, new Date(0).toISOString())
      return { ok: true, value: null }
    },
  }
  return { saved, calls: (ports: Ports) => ({ calls: { ...ports.calls, ...calls } as unknown as Ports['calls'] }) }
}

/** The first dashboard takes longer than the form waits for it. */
function slowStart(wait: (ms: number) => Promise<void>) {
  let asked = 0
  return ({ calls }: Ports) => ({
    calls: {
      ...calls,
      async dashboard() {
        asked += 1
        if (asked === 1) await wait(8_000)
        return calls.dashboard()
      },
    },
  })
}

test('Submit that is pressed while earlier answers are sent waits for them, and ends', async () => {
  const { pass, wait, openAt } = setUp()
  const { saved, calls } = wholeProvider(wait)
  const { application } = await openAt(7, calls)
  application.visit(3)
  application.type('yearsExperience', '9')
  application.visit(7)
  fill(application, 7)
  application.sendNow()
  await pass(500)
  expect(application.state().transfer?.step).toBe(3)
  application.next()
  await pass(10_000)
  expect(saved.has(7)).toBe(true)
  expect(application.state().phase.is).toBe('asking')
})

test('Send now never submits the application', async () => {
  const { pass, wait, openAt } = setUp()
  const { saved, calls } = wholeProvider(wait)
  const { application } = await openAt(7, calls)
  application.sendNow()
  expect(application.state().shownError).not.toBeNull()
  application.closeDialog()
  fill(application, 7)
  application.sendNow()
  await pass(10_000)
  expect(saved.has(7)).toBe(false)
  expect(application.state()).toMatchObject({ phase: { is: 'editing' }, focus: { on: 'next' } })
})

test('opened offline, it takes over the provider’s answers also after a save', async () => {
  const { browser, pass, open, leaveAt } = setUp()
  await leaveAt(2)
  browser.isOnline = false
  const { application } = await open()
  fill(application, 2)
  application.next()
  await pass(5_000)
  expect(application.state()).toMatchObject({ interrupted: 'awaited', origin: { offline: true } })
  browser.isOnline = true
  for (const listener of [...browser.listeners]) listener()
  await pass(120_000)
  expect(application.state()).toMatchObject({ step: 3, origin: { offline: false } })
})

test('a reply that was asked for before a save is not taken over after it', async () => {
  const { pass, wait, open, leaveAt } = setUp()
  await leaveAt(2)
  const { application } = await open(({ calls }) => {
    let asked = 0
    return {
      calls: {
        ...calls,
        async dashboard() {
          asked += 1
          const isFirst = asked === 1
          const reply = await calls.dashboard()
          if (isFirst) await wait(60_000)
          return reply
        },
      },
    }
  })
  fill(application, 2)
  application.next()
  await pass(50_000)
  expect(application.state().knowledge.completed).toContain(2)
  await pass(15_000)
  expect(application.state().knowledge.completed).toContain(2)
  await pass(120_000)
  expect(application.state()).toMatchObject({ step: 3, origin: { offline: false } })
})

test('the provider’s late reply opens no other step for somebody who has gone to one', async () => {
  const { pass, wait, open, leaveAt } = setUp()
  await leaveAt(3)
  const { application } = await open(slowStart(wait))
  expect(application.state()).toMatchObject({ step: 3, origin: { offline: true } })
  application.visit(2)
  await pass(10_000)
  expect(application.state()).toMatchObject({ step: 2, origin: { offline: false } })
})

test('the provider’s late reply opens no other step after Send now', async () => {
  const { pass, wait, open, openAt } = setUp()
  const { opening, application: first } = await openAt(2)
  fill(first, 2)
  opening.close()
  await pass(5_000)
  const { application } = await open(slowStart(wait))
  application.sendNow()
  await pass(120_000)
  expect(application.state()).toMatchObject({ step: 2, hasSaved: true, origin: { offline: false } })
})

test('the provider’s late reply opens no summary for somebody who fills in what is missing', async () => {
  const { pass, wait, open, leaveAt } = setUp()
  const { calls } = wholeProvider(wait)
  await leaveAt(7, calls)
  let isDown = true
  const { opening: again, application } = await open((ports) => {
    const whole = calls(ports).calls
    const details: typeof whole.details = (...args) =>
      isDown ? Promise.resolve({ ok: false, failure: { kind: 'unreachable' } }) : whole.details(...args)
    return { calls: { ...whole, details } }
  })
  fill(application, 7)
  application.next()
  await pass(10_000)
  expect(application.state().phase.is).toBe('asking')
  application.fillNow('cdlUpload')
  isDown = false
  await pass(120_000)
  expect(again.state().is).toBe('ready')
  expect(application.state()).toMatchObject({ step: 3, origin: { offline: false } })
})

test('a file that is attached to a step in the outbox is prepared before that step is sent', async () => {
  const { provider, pass, wait, openAt } = setUp()
  const { application } = await openAt(2, () => ({
    preparePhoto: async (file) => {
      await wait(file.name === 'back.heic' ? 9_000 : 3_000)
      return photo(file.name.replace('.heic', '.jpg'))
    },
  }))
  fill(application, 2)
  application.next()
  await pass(4_500)
  application.goOn()
  fill(application, 3)
  application.attach('cdlUpload', [photo('front.heic')])
  await pass(3_500)
  application.next()
  await pass(10)
  application.visit(3)
  expect(application.state()).toMatchObject({ step: 3, outbox: [2, 3] })
  application.attach('cdlUpload', [photo('back.heic')])
  await pass(60_000)
  expect(provider.applications[0]?.files.map(({ name }) => name)).toEqual(['front.jpg', 'back.jpg'])
})

test('a step in the outbox is not sent without a file that turns out to be unreadable', async () => {
  const { provider, pass, wait, openAt } = setUp()
  const { application } = await openAt(2, () => ({
    preparePhoto: async () => {
      await wait(9_000)
      return null
    },
  }))
  fill(application, 2)
  application.next()
  await pass(4_500)
  application.goOn()
  fill(application, 3)
  application.next()
  await pass(10)
  application.visit(3)
  application.attach('cdlUpload', [photo('back.heic')])
  await pass(60_000)
  expect(application.state()).toMatchObject({ transfer: null, outbox: [], focus: { on: 'cdlUpload' } })
  expect(provider.applications[0]?.writtenAt.has(3)).toBe(false)
})

test('a file that was removed while it was prepared can be taken back, and is prepared', async () => {
  const { pass, openAt } = setUp()
  const { application } = await openAt(2)
  application.attach('truckPhotos', [photo('truck.jpg')])
  await pass(200)
  const attached = application.state().answers.truckPhotos
  application.type('truckPhotos', [])
  await pass(5_000)
  application.type('truckPhotos', attached)
  await pass(5_000)
  expect(progressOf(application.state(), null)).toBeNull()
})

test('Send now of an application that the device can’t store closes its dialog, and sends once', async () => {
  const { provider, pass, openAt } = setUp()
  let isFull = false
  const { application } = await openAt(2, ({ drafts }) => ({
    drafts: { ...drafts, save: async (...args) => !isFull && drafts.save(...args) },
  }))
  fill(application, 2)
  application.visit(1)
  application.type('fullName', '')
  await pass(2_000)
  isFull = true
  application.sendNow()
  await pass(5_000)
  expect(application.state().shownError?.isUnstored).toBe(true)
  application.sendUnstored()
  application.sendUnstored()
  expect(application.state().shownError).toBeNull()
  await pass(60_000)
  expect(application.state()).toMatchObject({ shownError: null, message: null, transfer: null, outbox: [] })
  expect(provider.applications[0]?.writtenAt.has(2)).toBe(true)
})

test('answers that are being sent are not discarded', async () => {
  const { pass, openAt } = setUp()
  const { application } = await openAt(2)
  fill(application, 2)
  application.next()
  await pass(1_000)
  await application.discard()
  expect(application.state().phase.is).toBe('saving')
})
