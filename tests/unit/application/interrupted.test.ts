/** A save that failed for the line: what goes on by itself, and what doesn't. */
import { describe, expect, test } from 'vitest'
import type { Ports } from '../../../src/application/ports.ts'
import { errorOf } from '../../../src/application/refusal.ts'
import { sentStateOf } from '../../../src/application/sent.ts'
import type { Failure } from '../../../src/domain/failures/failure.ts'
import { nameOf } from '../../../src/form/answers.ts'
import { longestWorkMs } from '../../../src/provider/limits.ts'
import { fill, photo, setUp, wholeProvider } from '../../support/open-application.ts'

const lost: Failure = { kind: 'unreachable' }
const hotel: Failure = { kind: 'not-json', status: 200 }

/** Fills in a step and presses its button. The save fails, and so does all that follows until the line is back. */
async function pressInVain(step: number, failure = lost) {
  const set = setUp()
  const { saved, calls } = wholeProvider(set.wait, set.now)
  const sent: number[] = []
  let obstacle: Failure | null = null
  let isArmed = false
  const { application } = await set.openAt(step, (ports) => {
    const whole = calls(ports).calls
    const failed = async (why: Failure) => {
      await set.wait(100)
      return { ok: false, failure: why } as const
    }
    const save: Ports['calls']['save'] = (...args) => {
      sent.push(args[1])
      if (isArmed) obstacle = failure
      isArmed = false
      return obstacle === null ? whole.save(...args) : failed(obstacle)
    }
    const dashboard = () => (obstacle === null ? whole.dashboard() : failed(obstacle))
    return { calls: { ...whole, dashboard, save } }
  })
  sent.length = 0
  fill(application, step)
  isArmed = true
  application.next()
  await set.pass(2_000)
  expect(errorOf(application.state().sending)).not.toBeNull()
  expect(sent).toEqual([step])
  /** The device says that it is online. @param reached null: the provider */
  async function comeBack(reached: Failure | null = null) {
    obstacle = reached
    for (const listener of [...set.browser.listeners]) listener()
    await set.pass(30_000)
  }
  return { ...set, application, saved, sent, comeBack }
}

describe('when the line is back', () => {
  test.each([
    ['no answer', lost],
    ['none in time', { kind: 'timed-out' } as const],
  ])('%s: the step is sent by itself, and the dialog closes', async (_, failure) => {
    const { application, sent, comeBack } = await pressInVain(2, failure)
    await comeBack()
    expect(application.state()).toMatchObject({ step: 3, sending: { press: { is: 'idle' }, outbox: { is: 'empty' } } })
    expect(sent).toEqual([2, 2])
  })

  test('a save that fails again stays announced, without the dialog that the user has closed', async () => {
    const { application, sent, comeBack } = await pressInVain(2)
    application.closeDialog()
    await comeBack(lost)
    expect(application.state()).toMatchObject({ step: 2, sending: { press: { is: 'idle' } } })
    expect(sentStateOf(application.state()).is).toBe('unknown')
    await comeBack()
    expect(sent).toEqual([2, 2])
  })

  test.each<[string, number, Failure, Failure | null]>([
    ['a server error is no lost line', 2, { kind: 'not-json', status: 500 }, null],
    ['the application is not submitted by itself', 7, lost, null],
    ['the sign-in page of a hotel is no provider', 2, lost, hotel],
  ])('%s: nothing is sent', async (_, step, failure, reached) => {
    const { application, sent, comeBack } = await pressInVain(step, failure)
    application.closeDialog()
    await comeBack(reached)
    expect(sent).toEqual([step])
  })

  type Opened = Awaited<ReturnType<typeof pressInVain>>['application']
  test.each<[string, (application: Opened) => void]>([
    ['something is typed', ({ type }) => type('gvwr', '80,000 lb')],
    ['a file is chosen', ({ attach }) => attach('truckPhotos', [photo('truck.jpg')])],
    ['the user stops waiting', ({ stopWaiting }) => stopWaiting()],
  ])('nothing is sent once %s', async (_, change) => {
    const { application, sent, comeBack } = await pressInVain(2)
    application.closeDialog()
    change(application)
    expect(application.state().sending.outbox.is).not.toBe('interrupted')
    await comeBack()
    expect(sent).toEqual([2])
  })
})

describe('files', () => {
  test('Next sends the others if some were refused before', async () => {
    const { pass, wait, now, openAt } = setUp()
    const { held, calls } = wholeProvider(wait, now)
    const { application } = await openAt(2, calls)
    fill(application, 2)
    application.attach('truckPhotos', [new File([], 'empty.png'), photo('truck.jpg')])
    await pass(5_000)
    application.next()
    await pass(30_000)
    expect(application.state().step).toBe(3)
    expect(held().truckPhotos.map(nameOf)).toEqual(['truck.jpg'])
  })

  test('whose reply was lost, of a provider without details, are named, and the step goes on without them', async () => {
    const { pass, wait, now, openAt } = setUp()
    const { saved, calls } = wholeProvider(wait, now)
    const sent: number[] = []
    const { application } = await openAt(2, (ports) => {
      const whole = calls(ports).calls
      const save: typeof whole.save = async (...args) => {
        sent.push(args[2].truckPhotos.length)
        return sent.length === 1 ? { ok: false, failure: lost } : whole.save(...args)
      }
      const details = async () => ({ ok: false, failure: { kind: 'not-json', status: 500 } }) as const
      return { calls: { ...whole, details, save } }
    })
    fill(application, 2)
    application.attach('truckPhotos', [photo('truck.jpg')])
    await pass(5_000)
    application.next()
    await pass(longestWorkMs(400_001))
    application.next()
    await pass(30_000)
    expect(errorOf(application.state().sending)?.content.note).toMatchObject({ values: { names: 'truck.jpg' } })
    application.closeDialog()
    application.type('truckPhotos', [])
    application.next()
    await pass(30_000)
    expect(sent).toEqual([1, 0])
    expect(application.state().step).toBe(3)
    expect(saved.has(2)).toBe(true)
  })
})
