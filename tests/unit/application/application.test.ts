/** What the open application does with presses that meet each other, in the simulation's virtual time. */
import { describe, expect, test } from 'vitest'
import type { Application } from '../../../src/application/application.ts'
import { awaitsFiles, progressOf } from '../../../src/application/files.ts'
import type { Ports } from '../../../src/application/ports.ts'
import { errorOf } from '../../../src/application/refusal.ts'
import { stepsOf, stepUnderWay } from '../../../src/application/sending.ts'
import { sentStateOf, unsentInDraft } from '../../../src/application/sent.ts'
import { lostNames } from '../../../src/application/state.ts'
import { nameOf } from '../../../src/form/answers.ts'
import { fill, photo, setUp, wholeProvider } from '../../support/open-application.ts'

test('Submit that is pressed while earlier answers are sent waits for them, and ends', async () => {
  const { pass, wait, now, openAt } = setUp()
  const { saved, calls } = wholeProvider(wait, now)
  const { application } = await openAt(7, calls)
  application.visit(3)
  application.type('yearsExperience', '9')
  application.visit(7)
  fill(application, 7)
  application.sendNow()
  await pass(500)
  expect(stepUnderWay(application.state())).toBe(3)
  application.next()
  await pass(10_000)
  expect(saved.has(7)).toBe(true)
  expect(application.state().sending.press.is).toBe('asking')
})

test('Send now never submits the application', async () => {
  const { pass, wait, now, openAt } = setUp()
  const { saved, calls } = wholeProvider(wait, now)
  const { application } = await openAt(7, calls)
  fill(application, 7)
  application.sendNow()
  await pass(10_000)
  expect(saved.has(7)).toBe(false)
  expect(application.state()).toMatchObject({ sending: { press: { is: 'idle' }, outbox: { is: 'empty' } } })
})

test('opened offline, it asks the provider with the next save, and stays at its step', async () => {
  const { browser, pass, open, leaveAt } = setUp()
  await leaveAt(2)
  browser.isOnline = false
  const { application } = await open()
  fill(application, 2)
  application.next()
  await pass(5_000)
  expect(application.state()).toMatchObject({
    sending: { outbox: { is: 'interrupted', isAwaited: true } },
    origin: { offline: true },
  })
  browser.isOnline = true
  for (const listener of [...browser.listeners]) listener()
  await pass(120_000)
  expect(application.state()).toMatchObject({ step: 3, hasSaved: true, knowledge: { completed: [1, 2] } })
})

/** Opens a form in which step 2 is being sent and step 3 waits behind it. */
async function queued(preparePhoto: (file: File, wait: (ms: number) => Promise<void>) => Promise<File | null>) {
  const set = setUp()
  const { application } = await set.openAt(2, () => ({ preparePhoto: (file) => preparePhoto(file, set.wait) }))
  fill(application, 2)
  application.next()
  await set.pass(4_500)
  application.goOn()
  fill(application, 3)
  application.next()
  await set.pass(10)
  application.visit(3)
  expect(application.state()).toMatchObject({ step: 3, sending: { outbox: { is: 'sending', steps: [2, 3] } } })
  return { ...set, application }
}

/** Waits until step 3 is being sent. */
async function sendsThird({ application, pass }: Awaited<ReturnType<typeof queued>>) {
  while (stepUnderWay(application.state()) !== 3) await pass(50)
}

test('a photo that returns from the camera while its step is being sent is prepared first', async () => {
  const form = await queued(async ({ name }, wait) => {
    await wait(3_000)
    return photo(name.replace('.heic', '.jpg'))
  })
  await sendsThird(form)
  form.application.attach('cdlUpload', [photo('front.heic')])
  await form.pass(60_000)
  expect(form.provider.applications[0]?.files.map(({ name }) => name)).toEqual(['front.jpg'])
})

test('a step is not sent without a file of it that turns out to be unreadable', async () => {
  const form = await queued(async (_, wait) => {
    await wait(9_000)
    return null
  })
  await sendsThird(form)
  form.application.attach('cdlUpload', [photo('back.heic')])
  await form.pass(60_000)
  expect(form.application.state()).toMatchObject({ sending: { outbox: { is: 'empty' } }, focus: { on: 'cdlUpload' } })
  expect(form.provider.applications[0]?.writtenAt.has(3)).toBe(false)
})

test('a step that is changed while it waits in the outbox is sent with its next press, not half typed', async () => {
  const { application, provider, pass } = await queued(async (file) => file)
  application.type('yearsExperience', '')
  expect(stepsOf(application.state().sending)).toEqual([2])
  await pass(60_000)
  expect(application.state()).toMatchObject({
    step: 3,
    sending: { outbox: { is: 'empty' } },
    knowledge: { completed: [1, 2] },
  })
  expect(provider.applications[0]?.writtenAt.has(3)).toBe(false)
  application.type('yearsExperience', '25')
  application.next()
  await pass(60_000)
  expect(provider.applications[0]?.values.get(3)).toMatchObject({ yearsExperience: '25' })
})

test('what the line interrupted behind the open step goes on while a file is chosen there', async () => {
  const { pass, wait, now, openAt } = setUp()
  const { saved, calls } = wholeProvider(wait, now)
  let isDead = false
  const { application } = await openAt(2, (ports) => {
    const whole = calls(ports).calls
    const lost = async (ms: number) => {
      await wait(ms)
      return { ok: false, failure: { kind: 'unreachable' } } as const
    }
    const dashboard = () => (isDead ? lost(100) : whole.dashboard())
    return { calls: { ...whole, dashboard, save: (...args) => (isDead ? lost(6_000) : whole.save(...args)) } }
  })
  fill(application, 2)
  application.next()
  await pass(500)
  isDead = true
  await pass(4_500)
  application.goOn()
  await pass(9_000)
  expect(application.state()).toMatchObject({
    step: 3,
    sending: { outbox: { is: 'interrupted', isAwaited: false, steps: [2] } },
  })
  application.openedFileDialog()
  isDead = false
  await pass(300_000)
  expect(application.state()).toMatchObject({ step: 3, sending: { outbox: { is: 'empty' } } })
  expect([...saved.keys()]).toEqual([1, 2])
})

test('Next without a network opens the next step', async () => {
  const { browser, pass, openAt } = setUp()
  const { application } = await openAt(2)
  application.back()
  application.type('fullName', 'Maria Reyes')
  browser.isOnline = false
  application.next()
  await pass(1_000)
  expect(application.state()).toMatchObject({ step: 2, sending: { press: { is: 'idle' } } })
})

test('of answers that the provider has, a dead line does not make unsent ones', async () => {
  const { pass, open, leaveAt } = setUp()
  await leaveAt(2)
  const failure = { kind: 'unreachable' } as const
  const { application } = await open(({ calls }) => ({
    calls: { ...calls, dashboard: async () => ({ ok: false, failure }) },
  }))
  application.visit(1)
  application.next()
  await pass(1_000)
  expect(sentStateOf(application.state()).is).toBe('sent')
  expect(errorOf(application.state().sending)).toMatchObject({ content: { list: [] } })
  expect(errorOf(application.state().sending)?.content.note).toBeUndefined()
})

test('an answer that was sent behind a later step is called sent', async () => {
  const { browser, pass, openAt } = setUp()
  const { application } = await openAt(3)
  application.visit(1)
  application.type('fullName', 'Maria Reyes')
  browser.isOnline = false
  application.sendNow()
  await pass(1_000)
  application.next()
  await pass(1_000)
  expect(application.state()).toMatchObject({ step: 2, sending: { outbox: { steps: [1] } } })
  browser.isOnline = true
  for (const listener of [...browser.listeners]) listener()
  await pass(60_000)
  expect(sentStateOf(application.state()).is).toBe('sent')
})

test('Cancel that is pressed just after the line was lost is heeded', async () => {
  const { pass, wait, openAt } = setUp()
  let isSlow = false
  const { application } = await openAt(3, ({ calls, drafts }) => ({
    calls: {
      ...calls,
      save: async (...args) => (isSlow ? { ok: false, failure: { kind: 'unreachable' } } : calls.save(...args)),
    },
    drafts: {
      ...drafts,
      async save(...args) {
        if (isSlow) await wait(2_000)
        return drafts.save(...args)
      },
    },
  }))
  fill(application, 3)
  application.attach('cdlUpload', [photo('cdl.jpg')])
  await pass(5_000)
  isSlow = true
  application.next()
  await pass(4_000) // the save has failed, and that is being stored
  expect(stepUnderWay(application.state())).toBe(3)
  application.cancel()
  await pass(5_000)
  expect(application.state()).toMatchObject({ sending: { press: { is: 'idle' }, outbox: { is: 'empty' } } })
  expect(application.state().message?.tone).toBe('info')
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

test('who goes on while photos are being prepared has them sent behind the open step', async () => {
  const { provider, pass, openAt } = setUp()
  const { application } = await openAt(2)
  fill(application, 2)
  application.attach('truckPhotos', [photo('front.jpg'), photo('back.jpg')])
  application.next()
  expect(application.state()).toMatchObject({ step: 2, sending: { press: { is: 'sending' } } })
  expect(awaitsFiles(application.state())).toBe(true)
  expect(sentStateOf(application.state())).toMatchObject({ is: 'sending', step: 2, isNext: true })
  application.goOn()
  expect(application.state().step).toBe(3)
  await pass(60_000)
  expect(provider.applications[0]?.files.map(({ name }) => name)).toEqual(['front.jpg', 'back.jpg'])
  expect(application.state()).toMatchObject({ step: 3, sending: { outbox: { is: 'empty' } } })
})

test('a file that is rejected while an earlier step is sent stops its own step', async () => {
  const { provider, pass, wait, openAt } = setUp()
  const { application } = await openAt(2, ({ calls }) => ({
    calls: { ...calls, save: (...save) => wait(20_000).then(() => calls.save(...save)) },
  }))
  fill(application, 2)
  application.next()
  application.goOn()
  fill(application, 3)
  application.attach('cdlUpload', [new File([], 'empty.pdf'), photo('cdl.jpg')])
  application.next()
  expect(application.state().step).toBe(4)
  await pass(120_000)
  expect(application.state().sending.outbox).toMatchObject({ is: 'stopped', step: 3, focus: 'cdlUpload' })
  expect(provider.applications[0]?.writtenAt.has(3)).toBe(false)
  application.openStopped()
  application.next()
  await pass(120_000)
  expect(provider.applications[0]?.files.map(({ name }) => name)).toEqual(['cdl.jpg'])
})

test('a file that was rejected while another step was open is named before its step is sent without it', async () => {
  const { provider, pass, wait, openAt } = setUp()
  const { application } = await openAt(3, () => ({ preparePhoto: () => wait(3_000).then(() => null) }))
  application.back()
  application.attach('truckPhotos', [photo('truck.heic')])
  application.visit(3)
  await pass(10_000)
  fill(application, 3)
  application.next()
  await pass(60_000)
  expect(application.state()).toMatchObject({
    sending: { outbox: { is: 'stopped', step: 2, focus: 'truckPhotos' } },
    files: { reasons: [{ field: 'truckPhotos' }] },
  })
  application.openStopped()
  for (const step of [3, 4]) {
    application.next()
    await pass(60_000)
    expect(application.state().step).toBe(step)
  }
  expect(provider.applications[0]?.writtenAt.has(3)).toBe(true)
})

test('Stop waiting ends a press whose photos are still being prepared, and sends nothing', async () => {
  const { provider, pass, openAt } = setUp()
  const { application } = await openAt(2)
  fill(application, 2)
  application.attach('truckPhotos', [photo('truck.jpg')])
  application.next()
  application.cancel()
  await pass(60_000)
  expect(application.state()).toMatchObject({ step: 2, sending: { press: { is: 'idle' }, outbox: { is: 'empty' } } })
  expect(provider.applications[0]?.writtenAt.has(2)).toBe(false)
})

test('a device that can store nothing sends all the same', async () => {
  const { provider, pass, openAt } = setUp()
  let isFull = false
  const { application } = await openAt(2, ({ drafts }) => ({
    drafts: { ...drafts, save: async (...args) => !isFull && drafts.save(...args) },
  }))
  isFull = true
  fill(application, 2)
  application.next()
  await pass(30_000)
  expect(application.state()).toMatchObject({ step: 3, draftStored: false })
  expect(provider.applications[0]?.writtenAt.has(2)).toBe(true)
})

test('a save that a kill cut after it had left is in doubt, also for the screens beside the form', async () => {
  const { browser, pass, wait, openAt } = setUp()
  const { application, opening } = await openAt(2, ({ calls }) => ({
    calls: { ...calls, save: (...save) => wait(600_000).then(() => calls.save(...save)) },
  }))
  fill(application, 2)
  application.next()
  await pass(5_000)
  opening.close()
  await pass(5_000)
  expect(unsentInDraft(browser.stored?.text ?? '')).toMatchObject({ steps: [2], inDoubt: 2 })
})

test('what another device has replaced is offered until it is typed anew, and not called unsent', async () => {
  const { browser, provider, pass, now, open, openAt } = setUp()
  const { application, opening } = await openAt(3)
  application.type('equipmentType', 'Own')
  application.type('yearsExperience', '4')
  const changedAt = now()
  opening.close()
  await pass(60_000)
  const [stored] = provider.applications
  if (stored === undefined) return expect.unreachable()
  const values = new Map([...stored.values, [2, { ...stored.values.get(2), equipmentType: 'Theirs' }]])
  provider.applications = [{ ...stored, values, writtenAt: new Map([...stored.writtenAt, [2, now()]]) }]
  for (const visit of ['first', 'second']) {
    const { opening: again, application: offered } = await open()
    expect(offered.state(), visit).toMatchObject({ answers: { equipmentType: 'Theirs' } })
    expect(offered.state().origin.replacedAnswers, visit).toEqual({ equipmentType: 'Own' })
    expect(offered.state().origin.restored, visit).toEqual({ at: changedAt, files: 0 })
    expect(unsentInDraft(browser.stored?.text ?? '')?.steps, visit).toEqual([3])
    if (visit === 'second') offered.type('equipmentType', 'Mine')
    again.close()
    await pass(5_000)
  }
  const { application: last } = await open()
  expect(last.state()).toMatchObject({ answers: { equipmentType: 'Mine' }, origin: { replacedAnswers: {} } })
})

test('of an application that turns out to be sent as a whole no draft is left', async () => {
  const { browser, pass, wait, now, start, openAt } = setUp()
  const { saved, calls } = wholeProvider(wait, now)
  const { application, opening } = await openAt(7, (ports) => {
    const whole = calls(ports).calls
    const save: Ports['calls']['save'] = async (id, step, ...rest) => {
      const result = await whole.save(id, step, ...rest)
      return step === 7 ? { ok: false, failure: { kind: 'unreachable' } } : result
    }
    return { calls: { ...whole, save } }
  })
  fill(application, 7)
  application.next()
  await pass(5_000)
  opening.close()
  await pass(5_000)
  expect(saved.has(7)).toBe(true)
  const stored = browser.stored?.text ?? ''
  expect(unsentInDraft(stored)).toMatchObject({ steps: [7], inDoubt: 7 })
  expect(unsentInDraft(stored, [1, 2, 3, 4, 5, 6])).toMatchObject({ steps: [7], inDoubt: 7 })
  expect(unsentInDraft(stored, [1, 2, 3, 4, 5, 6, 7])).toBeNull()
  const again = start(calls)
  await pass(10_000)
  expect(again.state()).toEqual({ is: 'summary' })
  expect(browser.stored).toBeNull()
})

test('the draft that the next screen reads calls nothing unsent that was saved just before', async () => {
  const { pass, wait, now, open, leaveAt } = setUp()
  const { calls } = wholeProvider(wait, now)
  await leaveAt(4, calls)
  let stored = ''
  const { application, opening } = await open((ports) => ({
    ...calls(ports),
    drafts: {
      ...ports.drafts,
      save(owner, draft) {
        stored = draft.text
        return ports.drafts.save(owner, draft)
      },
    },
  }))
  fill(application, 4)
  application.next()
  await pass(2_100)
  expect(application.state().step).toBe(5)
  expect(unsentInDraft(stored)).toMatchObject({ steps: [4] })
  opening.close()
  expect(unsentInDraft(stored)).toBeNull()
})

test('a form that is loaded again opens where it was left, and not at the field of its address', async () => {
  const { pass, open, leaveAt } = setUp()
  await leaveAt(3)
  const { application, opening } = await open(undefined, 'equipmentType')
  expect(application.state().step).toBe(2)
  application.visit(3)
  application.type('yearsExperience', '4')
  opening.reload()
  await pass(10_000)
  expect(opening.state()).toMatchObject({ is: 'ready' })
  const again = opening.state()
  if (again.is === 'ready') expect(again.application.state()).toMatchObject({ step: 3, focus: null })
})

describe('while its files may not leave yet, a save', () => {
  async function waiting() {
    const set = setUp()
    const { application, opening } = await set.openAt(2, ({ calls }) => ({
      calls: { ...calls, ready: () => set.wait(20_000) },
    }))
    application.attach('truckPhotos', [photo('truck.jpg')])
    fill(application, 2)
    await set.pass(5_000)
    application.next()
    await set.pass(10_000)
    return { ...set, application, opening }
  }

  test('is not in doubt after a restart', async () => {
    const { application, browser, opening, pass } = await waiting()
    expect(sentStateOf(application.state())).toMatchObject({ is: 'sending', step: 2, isNext: true })
    opening.close()
    await pass(5_000)
    expect(JSON.parse(browser.stored?.text ?? '').knowledge.attempts).toEqual([])
  })

  test('ends with Cancel', async () => {
    const { application, pass, provider } = await waiting()
    application.cancel()
    await pass(60_000)
    expect(application.state()).toMatchObject({ step: 2, sending: { press: { is: 'idle' }, outbox: { is: 'empty' } } })
    expect(provider.applications[0]?.files).toEqual([])
  })
})

test('a fault of the portal while it sends is reported, and the form can be used again', async () => {
  const { pass, openAt } = setUp()
  const reported: string[] = []
  const { application } = await openAt(2, ({ calls, portal }) => ({
    portal: { ...portal, report: (code) => void reported.push(code) },
    calls: {
      ...calls,
      async save() {
        throw new TypeError('a fault')
      },
    },
  }))
  fill(application, 2)
  application.next()
  await pass(5_000)
  expect(reported).toEqual(['TypeError'])
  expect(application.state()).toMatchObject({ step: 2, sending: { press: { is: 'idle' }, outbox: { is: 'empty' } } })
})

test('Submit whose first question is not answered in time says that the application is not sent', async () => {
  const { pass, wait, now, openAt } = setUp()
  const { calls } = wholeProvider(wait, now)
  let isDead = false
  const { application } = await openAt(7, (ports) => {
    const whole = calls(ports).calls
    const dashboard: typeof whole.dashboard = async () => {
      if (!isDead) return whole.dashboard()
      await wait(30_000)
      return { ok: false, failure: { kind: 'timed-out' } }
    }
    return { calls: { ...whole, dashboard } }
  })
  fill(application, 7)
  isDead = true
  application.next()
  await pass(35_000)
  const text = 'Your application is NOT sent yet. Everything is saved on this device.'
  expect(application.state()).toMatchObject({
    message: { tone: 'warning', text },
    sending: { press: { error: { content: { note: text } } } },
  })
})

describe('a provider whose replies are older than the last save', () => {
  test('does not make a submitted application look unsent', async () => {
    const { browser, pass, wait, now, openAt } = setUp()
    const { calls } = wholeProvider(wait, now, { readMs: 100, lagMs: 1_500 })
    const { application } = await openAt(7, calls)
    fill(application, 7)
    application.next()
    while (application.state().sending.press.is !== 'asking') await pass(50)
    application.submit()
    await pass(10_000)
    expect(application.state()).toMatchObject({
      sending: { press: { is: 'leaving', to: 'summary' } },
      knowledge: { changed: {} },
    })
    expect(browser.stored).toBeNull()
  })

  test('does not make a file look unsent after a reload', async () => {
    const { pass, wait, now, openAt, open } = setUp()
    const how = { readMs: 100, lagMs: 0 }
    const { calls, held } = wholeProvider(wait, now, how)
    const { opening, application } = await openAt(3, calls)
    fill(application, 3)
    application.attach('cdlUpload', [photo('cdl.jpg')])
    await pass(5_000)
    how.lagMs = 2_500
    application.next()
    while (!application.state().knowledge.completed.includes(3)) await pass(50)
    opening.close()
    const { application: again } = await open(calls)
    expect(held().cdlUpload).toHaveLength(1)
    expect(again.state().knowledge.completed).toEqual([1, 2, 3])
    expect(again.state().answers.cdlUpload.map(nameOf)).toEqual(['cdl.jpg'])
  })
})

describe('a step that the provider says it lacks stays in the draft', () => {
  test.each<[string, knows: boolean, lacks: (asked: number) => boolean, fails: (asked: number) => boolean]>([
    ['as it says at Submit, also if its second reply fails', false, (asked) => asked === 1, (asked) => asked === 2],
    ['as it said when the form opened, also if no later reply does', true, () => true, (asked) => asked > 0],
  ])('%s', async (_, knows, lacks, fails) => {
    const { browser, pass, wait, now, openAt, open } = setUp()
    const { calls } = wholeProvider(wait, now)
    let asked = Number.NaN
    const change = (ports: Ports) => {
      const whole = calls(ports).calls
      const dashboard: typeof whole.dashboard = async () => {
        asked += 1
        const result = await whole.dashboard()
        const { value } = result as Extract<typeof result, { ok: true }>
        if (fails(asked)) return { ok: false, failure: { kind: 'unreachable' } }
        if (!lacks(asked) || value === null) return result
        const completed = value.completed.filter((step) => step !== 3)
        return { ok: true, value: { ...value, completed } }
      }
      return { calls: { ...whole, dashboard } }
    }
    const { opening, application: first } = await openAt(7, knows ? calls : change)
    if (knows) {
      opening.close()
      await pass(5_000)
      browser.stored = null
    }
    const application = knows ? (await open(change, 'additionalComments')).application : first
    fill(application, 7)
    application.next()
    await pass(10_000)
    asked = 0
    application.submit()
    await pass(10_000)
    expect(asked).toBe(2)
    expect(unsentInDraft(browser.stored?.text ?? '')?.steps).toEqual([3])
  })
})

describe('a photo that a restart has lost', () => {
  /** Attaches photos of one name, of which a restart restores the first ones. */
  async function restart(restored: number, lost: number, change?: (ports: Ports) => Partial<Ports>) {
    const set = setUp()
    let left = restored
    const { opening, application } = await set.openAt(2, () => ({
      preparePhoto: async (file) => {
        left -= 1
        if (left < 0) await set.wait(1_000_000)
        return file
      },
    }))
    for (let made = 0; made < restored + lost; made += 1) {
      application.attach('truckPhotos', [photo('image.jpg', 400_001 + made)])
      await set.pass(1_000)
    }
    opening.close()
    await set.pass(5_000)
    const { application: again } = await set.open(change)
    expect(again.state().answers.truckPhotos).toHaveLength(restored)
    expect(lostNames(again.state()).split(', ')).toHaveLength(lost)
    return { ...set, application: again }
  }

  test('stays named while a restored one of its name is turned', async () => {
    const { application } = await restart(1, 1)
    const [first] = application.state().answers.truckPhotos
    application.changePhoto('truckPhotos', first?.kind === 'local' ? first.id : '', async (file) => file)
    expect(lostNames(application.state())).toBe('image.jpg')
  })

  test('is not asked for again once it was attached, sent, and shown by the provider', async () => {
    const { application, pass, browser } = await restart(0, 1, ({ calls }) => {
      let asked = 0
      return {
        calls: {
          ...calls,
          async details(...args) {
            asked += 1
            return asked === 1 ? { ok: false, failure: { kind: 'unreachable' } } : calls.details(...args)
          },
        },
      }
    })
    expect(application.state().origin.offline).toBe(true)
    application.attach('truckPhotos', [photo('image.jpg')])
    fill(application, 2)
    await pass(5_000)
    application.next()
    await pass(200_000)
    expect(lostNames(application.state())).toBe('')
    expect(browser.stored).not.toBeNull()
  })
})

describe('a complete application that the provider shows late', () => {
  async function complete() {
    const set = setUp()
    const how = { readMs: 1_000, lagMs: 0 }
    const { calls } = wholeProvider(set.wait, set.now, how)
    const { opening, application } = await set.openAt(7, calls)
    fill(application, 7)
    application.next()
    await set.pass(5_000)
    application.submit()
    await set.pass(10_000)
    opening.close()
    // A visit that changes nothing leaves a draft of what the provider said.
    const { opening: visit } = await set.open(calls, 'phone')
    visit.close()
    await set.pass(5_000)
    expect(set.browser.stored).not.toBeNull()
    how.readMs = 2_000
    return { ...set, calls }
  }

  test('opens the field that is to be changed, and Next returns to the summary', async () => {
    const { pass, open, calls } = await complete()
    const { application } = await open(calls, 'insuranceExpiration')
    await pass(10_000)
    expect(application.state()).toMatchObject({ step: 5, returns: true })
    application.next()
    await pass(10_000)
    expect(application.state().sending.press).toEqual({ is: 'leaving', to: 'summary' })
  })
})

test.each([
  ['503 of a server between', { kind: 'not-json', status: 503 }, 40_000],
  ['429 with a time', { kind: 'rejected', status: 429, message: 'Later.', errors: [], retryAfterMs: 100_000 }, 110_000],
] as const)('after a %s a save goes on by itself, not before the time that is named', async (_, failure, byMs) => {
  const { browser, pass, openAt, now } = setUp()
  let refusedAt: number | null = null
  let askedAt: number | null = null
  const { application } = await openAt(2, ({ calls }) => ({
    calls: {
      ...calls,
      async dashboard() {
        if (refusedAt !== null) askedAt ??= now()
        return calls.dashboard()
      },
      async save(...args) {
        if (refusedAt !== null) return calls.save(...args)
        refusedAt = now()
        return { ok: false, failure }
      },
    },
  }))
  fill(application, 2)
  application.next()
  await pass(5_000)
  expect(application.state()).toMatchObject({
    sending: { press: { error: { canRetry: true } }, outbox: { is: 'interrupted', isAwaited: true } },
  })
  for (const listener of [...browser.listeners]) listener() // the page becomes visible
  await pass(byMs + 60_000)
  expect(application.state().step).toBe(3)
  const waitMs = 'retryAfterMs' in failure ? failure.retryAfterMs : 0
  expect((askedAt ?? 0) - (refusedAt ?? 0)).toBeGreaterThanOrEqual(waitMs)
})

describe('a photo that is turned in an open viewer', () => {
  const turned = async (file: File) => photo(`turned-${file.name}`, 400_002)

  async function withPhoto() {
    const set = setUp()
    const { application } = await set.openAt(3)
    fill(application, 3)
    application.attach('cdlUpload', [photo('cdl.jpg')])
    await set.pass(5_000)
    const [file] = application.state().answers.cdlUpload
    const id = file?.kind === 'local' ? file.id : ''
    const stored = () => set.provider.applications.flatMap(({ files }) => files.map(({ name }) => name))
    return { ...set, application, id, stored }
  }

  test('while its step is being sent stays as it is, and arrives once', async () => {
    const { application, id, stored, pass } = await withPhoto()
    application.next()
    await pass(5_000)
    application.goOn()
    expect(application.state()).toMatchObject({ step: 4, sending: { outbox: { is: 'sending', steps: [3] } } })
    expect(application.changePhoto('cdlUpload', id, turned)).toBe(id)
    await pass(60_000)
    expect(stored()).toEqual(['cdl.jpg'])
  })

  test('while its step waits in the outbox takes it out, and arrives turned', async () => {
    const { application, id, stored, pass } = await withPhoto()
    application.visit(2)
    application.type('gvwr', '66,000 lb')
    application.next()
    await pass(4_000)
    application.goOn()
    application.next()
    await pass(10)
    application.visit(3)
    expect(application.state()).toMatchObject({ step: 3, sending: { outbox: { is: 'sending', steps: [2, 3] } } })
    expect(application.changePhoto('cdlUpload', id, turned)).not.toBe(id)
    expect(stepsOf(application.state().sending)).toEqual([2])
    await pass(30_000)
    application.next()
    await pass(60_000)
    expect(stored()).toEqual(['turned-cdl.jpg'])
  })
})

describe('an application that is no more', () => {
  /** Has sent three steps, with a file that this device still has, and one that only the provider had. */
  async function sent() {
    const set = setUp()
    const { opening, application: first } = await set.openAt(3)
    fill(first, 3)
    first.attach('cdlUpload', [photo('first.jpg')])
    await set.pass(5_000)
    first.next()
    await set.pass(60_000)
    opening.close()
    await set.pass(5_000)
    let isGone = false
    const { opening: again, application } = await set.open(({ calls }) => ({
      calls: {
        ...calls,
        async save(id, ...rest) {
          const result = await calls.save(id, ...rest)
          const isUnknown = isGone && !set.provider.applications.some((one) => one.id === id)
          return isUnknown
            ? { ok: false, failure: { kind: 'rejected', status: 404, message: 'Unknown.', errors: [] } }
            : result
        },
      },
    }))
    application.visit(3)
    application.attach('cdlUpload', [photo('second.jpg', 400_002)])
    await set.pass(5_000)
    application.next()
    await set.pass(60_000)
    expect(application.state()).toMatchObject({ step: 4, knowledge: { completed: [1, 2, 3] } })
    const stored = () => set.provider.applications.at(-1)?.files.map(({ name }) => name)
    expect(stored()).toEqual(['first.jpg', 'second.jpg'])
    const remove = () => {
      isGone = true
      set.provider.applications = []
      set.browser.applicationId = null
    }
    return { ...set, opening: again, application, stored, remove }
  }

  const isUnsent = (application: Application) => {
    const sentence = sentStateOf(application.state())
    expect(sentence).toMatchObject({ is: 'unsent' })
    expect(lostNames(application.state())).toBe('first.jpg')
  }

  test('step 1 brings another id: all else is sent to it, and files that are missing are named', async () => {
    const { application, browser, pass, stored } = await sent()
    application.visit(1)
    application.type('fullName', 'Maria Perez')
    browser.applicationId = null // the provider creates another one
    application.next()
    await pass(30_000)
    expect(application.state().knowledge.completed).toEqual([1])
    isUnsent(application)
    application.visit(3)
    application.next()
    await pass(120_000)
    expect(application.state().knowledge.completed).toEqual([1, 2, 3])
    expect(stored()).toEqual(['second.jpg'])
  })

  test('the provider has deleted it: another one is created, and all is sent to it', async () => {
    const { application, pass, stored, remove } = await sent()
    remove()
    application.visit(3)
    application.type('yearsExperience', '5')
    application.next()
    await pass(60_000)
    isUnsent(application)
    application.closeDialog()
    application.next()
    await pass(120_000)
    expect(application.state().knowledge.completed).toEqual([1, 2, 3])
    expect(stored()).toEqual(['second.jpg'])
  })

  test('another device has created another one meanwhile: files that went with the first are named', async () => {
    const { opening, application, provider, pass, browser, remove } = await sent()
    const { id: _, ...held } = provider.applications[0] as (typeof provider.applications)[number]
    remove()
    browser.applicationId = 'A9'
    provider.applications = [{ ...held, id: 'A9', files: [] }]
    application.visit(3)
    application.type('yearsExperience', '5')
    application.next()
    await pass(60_000)
    const now = opening.state()
    expect(now.is === 'ready' && lostNames(now.application.state())).toBe('first.jpg, second.jpg')
  })
})

test('Submit skips no changed earlier step, also one that fails its checks', async () => {
  const { pass, wait, now, openAt } = setUp()
  const { saved, calls } = wholeProvider(wait, now)
  const { application } = await openAt(7, calls)
  application.change('insuranceExpiration')
  application.type('insuranceExpiration', '')
  application.visit(7)
  expect(application.state().step).toBe(7)
  fill(application, 7)
  application.next()
  await pass(10_000)
  expect(application.state()).toMatchObject({
    step: 5,
    sending: { press: { error: { focus: 'insuranceExpiration' } } },
  })
  expect(saved.has(7)).toBe(false)
})

test('a change is not given up for an older save from here, whatever date the provider gives it', async () => {
  const { provider, pass, open, openAt, now } = setUp()
  const { opening, application } = await openAt(3, ({ calls }) => ({
    calls: {
      ...calls,
      async save(id, step, ...rest) {
        const result = await calls.save(id, step, ...rest)
        return step === 3 ? { ok: false, failure: { kind: 'unreachable' } } : result
      },
    },
  }))
  fill(application, 3)
  application.next()
  await pass(15_000)
  application.closeDialog()
  application.type('yearsExperience', '6')
  opening.close()
  await pass(600_000)
  const [stored] = provider.applications
  expect(stored?.values.get(3)).toMatchObject({ yearsExperience: '4' })
  if (stored === undefined) return
  provider.applications = [{ ...stored, writtenAt: new Map([...stored.writtenAt, [3, now() - 60_000]]) }]
  const { application: again } = await open()
  expect(again.state()).toMatchObject({ answers: { yearsExperience: '6' }, origin: { replacedAnswers: {} } })
})
