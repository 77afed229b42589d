/** For any reply of a provider, and any stored draft: no reader throws, and each result has its type. */
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { readErrors, readMessage } from '../../../src/api/client.ts'
import { readDashboard } from '../../../src/api/dashboard.ts'
import { loadDraft, saveDraft } from '../../../src/application/draft.ts'
import { parseDraft } from '../../../src/application/draft-text.ts'
import type { Draft } from '../../../src/application/merge.ts'
import { change, nothingKnown } from '../../../src/application/submission/knowledge.ts'
import { readCalendar } from '../../../src/domain/calendar/read-calendar.ts'
import { readUser } from '../../../src/domain/session/user.ts'
import { blankAnswers } from '../../../src/form/answers.ts'
import { allFields } from '../../../src/form/form.ts'
import { readFiles, readYesNo } from '../../../src/form/prefill.ts'
import type { DraftStore } from '../../../src/platform/port.ts'
import { readApplicationId, readReply, takeToken } from '../../../src/provider/reply.ts'
import { anyValue, spoiled } from '../../support/any-input.ts'

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

const anyReply = fc.oneof(anyValue, fc.jsonValue(), spoiled<unknown>(right))
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

describe('any stored draft', () => {
  function storeOf(stored: unknown): DraftStore {
    return { load: async () => stored, save: async () => true } as unknown as DraftStore
  }

  const owner = 'maria@truckstaff.example'

  /** A valid draft as stored. */
  async function storedText(): Promise<unknown> {
    const save = vi.fn(async () => true)
    const answers = { ...blankAnswers(), fullName: 'José Ramírez', vins: ['1M2AX04C8BM008456'], tarp: 'Yes' }
    const knowledge = change(nothingKnown, 'tarp', { provider: 5, run: 5 })
    const draft = { savedAt: 5, currentStep: 3, answers, knowledge, lostFiles: [{ field: 'truckPhotos', name: 'a' }] }
    await saveDraft({ save } as unknown as DraftStore, owner, draft as Draft)
    const [[, { text }]] = save.mock.calls as unknown as [[string, { text: string }]]
    return JSON.parse(text)
  }

  function isSound(loaded: Awaited<ReturnType<typeof loadDraft>>): boolean {
    if (loaded === null || typeof loaded === 'string') return true
    const { answers, currentStep, savedAt } = loaded
    const fit = allFields.every(({ row }) => {
      const answer: unknown = answers[row.name as keyof typeof answers]
      return Array.isArray(answer) || typeof answer === 'string'
    })
    return fit && isNumber(currentStep, 1, 7) && Number.isFinite(savedAt)
  }

  it('is read as far as it fits its fields, or reported as damaged', async () => {
    const json = spoiled([await storedText()], fc.jsonValue()).map((value) => JSON.stringify(value) ?? '')
    const anyText = fc.oneof(fc.string(), json)
    const read: unknown[] = []
    await fc.assert(
      fc.asyncProperty(anyText, async (stored) => {
        const loaded = await loadDraft(storeOf({ text: stored, files: [] }), owner, async (text) => parseDraft(text))
        read.push(loaded)
        return isSound(loaded)
      }),
      { numRuns: 300, seed: 1 },
    )
    expect(read.some((one) => one !== 'unreadable')).toBe(true) // the property is not vacuous
  })
})
