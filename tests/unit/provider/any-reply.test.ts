/** For any reply of a provider: no reader throws, and each result has its type. */
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { readErrors, readMessage } from '../../../src/api/client.ts'
import { readDashboard } from '../../../src/api/dashboard.ts'
import { readCalendar } from '../../../src/domain/calendar/read-calendar.ts'
import { readUser } from '../../../src/domain/session/user.ts'
import { blankAnswers } from '../../../src/form/answers.ts'
import { allFields, stepRow } from '../../../src/form/form.ts'
import { prefillAnswers, readFiles, readYesNo } from '../../../src/form/prefill.ts'
import { readApplicationId, readReply, takeToken } from '../../../src/provider/reply.ts'

const dashboard = {
  application_id: 12,
  summary: { percent: 42.9, completed_steps: 3, total_steps: 7, next_step: 'step_4' },
  steps: { step_1: 'completed' },
  timestamps: { step_1: '2026-11-14T07:08:00Z' },
  messages: [{ id: 1, created_at: '2026-11-14T07:08:00Z', msg: 'Welcome' }],
}
const events = [{ id: 1, title: 'Call', start: '2026-11-22T14:00:00Z', end: '2026-11-22', priority: 'high' }]
const user = { name: 'Dana', email: 'dana@truckstaff.example', phone: 5550100, image: 'me.png' }
const errors = { email: ['is taken', { deep: ['x'] }], list: 'y' }
const login = { status: true, token: 'a.b.c', data: { access_token: 'd', user } }
const right = [dashboard, events, user, errors, login, { data: { application_id: 'A-1' } }]

const anyValue = fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withSparseArray: true })

type Slot = readonly [parent: Record<string, unknown>, key: string]

function slotsOf(value: unknown): Slot[] {
  if (typeof value !== 'object' || value === null) return []
  const parent = value as Record<string, unknown>
  return Object.keys(parent).flatMap((key): Slot[] => [[parent, key], ...slotsOf(parent[key])])
}

/** A valid value with another one in up to three of its places. */
const spoiled = fc
  .tuple(fc.constantFrom<unknown>(...right), fc.array(fc.tuple(fc.nat(), anyValue), { minLength: 1, maxLength: 3 }))
  .map(([value, changes]) => {
    const whole = { value: structuredClone(value) }
    for (const [at, put] of changes) {
      const slots = slotsOf(whole)
      const [parent, key] = slots[at % slots.length] ?? [whole, 'value']
      Object.assign(parent, { [key]: put })
    }
    return whole.value
  })

const anyReply = fc.oneof(anyValue, fc.jsonValue(), spoiled)
const runs = { numRuns: 500, seed: 1 }

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown, low: number, high: number): boolean =>
  typeof value === 'number' && value >= low && value <= high

describe('any reply of the provider', () => {
  it('the dashboard can be rendered, or is none', () => {
    const check = (value: unknown): boolean => {
      const read = readDashboard(value)
      if (read === null) return true
      const numbers = isNumber(read.percent, 0, 100) && isNumber(read.completed.length, 0, 7)
      const texts = [read.nextStep, ...Object.values(read.steps), ...Object.values(read.timestamps)]
      const messages = read.messages.flatMap(({ id, createdAt, text }) => [id, createdAt, text])
      return numbers && [...texts, ...messages].every(isText)
    }
    fc.assert(fc.property(anyReply, check), runs)
  })

  it('the calendar has interviews with a start and unique ids, or is none', () => {
    const check = (value: unknown): boolean => {
      const read = readCalendar(value)
      if (read === null) return true
      const ids = read.interviews.map(({ id }) => id)
      const sound = read.interviews.every(
        ({ id, title, description, start, end }) =>
          [id, title, description].every(isText) && Number.isFinite(start) && (end === null || end > start),
      )
      return sound && new Set(ids).size === ids.length && read.dropped >= 0
    }
    fc.assert(fc.property(fc.oneof(anyReply, fc.array(anyReply)), check), runs)
  })

  it('each answer of the form has its type, whatever the provider holds in its place', () => {
    const blank = blankAnswers()
    const check = (value: unknown): boolean =>
      allFields.every(({ row: { name, server }, step }) => {
        const { group } = stepRow(step)
        const held = { [server?.key ?? name]: value }
        const answer = prefillAnswers(group === null ? held : { [group]: held }, [1, 2, 3, 4, 5, 6, 7])[name]
        return Array.isArray(blank[name]) ? Array.isArray(answer) : isText(answer)
      })
    fc.assert(fc.property(anyReply, check), { ...runs, numRuns: 100 })
  })

  it('a user has five texts', () => {
    fc.assert(
      fc.property(anyReply, (value) => Object.values(readUser(value)).every(isText)),
      runs,
    )
  })

  it('refusals are texts of bounded length', () => {
    const check = (value: unknown): boolean => {
      const message = readMessage(value)
      return (
        (message === null || message.length <= 1000) && readErrors(value).every((one) => Object.values(one).length > 0)
      )
    }
    fc.assert(fc.property(anyReply, check), runs)
  })

  it('an application id fits a path; stored files and booleans are as sent', () => {
    const check = (value: unknown): boolean => {
      const id = readApplicationId(value)
      const files = readFiles(value)
      return (
        (id === null || /^[\w-]{1,64}$/.test(id)) &&
        Array.isArray(files) &&
        ['Yes', 'No', ''].includes(readYesNo(value))
      )
    }
    fc.assert(fc.property(anyReply, check), runs)
  })

  it('no body and no header breaks the reading of a reply, and no token remains in it', () => {
    const body = fc.oneof(
      fc.string(),
      anyReply.map(
        (value) => JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? String(one) : one)) ?? '',
      ),
    )
    const header = fc.option(fc.string())
    const check = (status: number, text: string | null, given: string | null, starts: boolean): boolean => {
      const { reply, token } = readReply({ status, text, header: () => given }, starts, 0)
      const kept = takeToken(reply.body.kind === 'json' ? reply.body.value : null).token
      return reply.status === status && (!starts || kept === undefined || kept === null) && (starts || token === null)
    }
    fc.assert(fc.property(fc.integer({ min: 100, max: 599 }), fc.option(body), header, fc.boolean(), check), runs)
  })
})
