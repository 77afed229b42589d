/** The application: saves steps, returns them in nested groups, and computes the dashboard. */
import type { Account } from './accounts.ts'
import type { Body } from './body.ts'
import { inTransaction } from './database.ts'
import { fileRecord, filesOf, storeFile } from './files.ts'
import { addMessage, messagesOf } from './messages.ts'
import { type Answer, done, isoTime, type Provider, Refusal } from './provider.ts'
import { readStep, type Step, stepOf, steps } from './steps.ts'

type Row = Record<string, unknown>

/** Returns the id of an account's application, or null. */
export function applicationIdOf(provider: Provider, accountId: number): number | null {
  const row = provider.db.prepare('SELECT id FROM applications WHERE account_id = ?').get(accountId)
  return row === undefined ? null : Number(row.id)
}

/** Returns the saved steps by number: their answers, in server names, and when each was last saved. */
export function savedSteps(provider: Provider, applicationId: number | null) {
  const rows = provider.db.prepare('SELECT * FROM steps WHERE application_id = ? ORDER BY number').all(applicationId)
  return new Map(
    rows.map(({ number, answers, saved_at }) => {
      return [Number(number), { answers: JSON.parse(String(answers)) as Row, savedAt: String(saved_at) }]
    }),
  )
}

/** Stores a step's answers and files, all or nothing. Saving again replaces the answers and adds the files. */
function save(provider: Provider, account: Account, step: Step, body: Body): number {
  const answers = JSON.stringify(readStep(step, body))
  const { db } = provider
  return inTransaction(db, () => {
    db.prepare('INSERT OR IGNORE INTO applications (account_id) VALUES (?)').run(account.id)
    const id = Number(applicationIdOf(provider, account.id))
    const before = savedSteps(provider, id)
    db.prepare('INSERT OR REPLACE INTO steps (application_id, number, answers, saved_at) VALUES (?, ?, ?, ?)').run(
      ...[id, step.number, answers, isoTime(provider.now())],
    )
    for (const upload of body.uploads) storeFile(provider, account.id, upload)
    if (!before.has(step.number)) {
      addMessage(provider, account.id, `Step ${step.number} of your application (${step.name}) is saved.`)
      const whole = `Your application TS-${id} is complete. A recruiter will read it and get in touch.`
      if (before.size + 1 === steps.length) addMessage(provider, account.id, whole)
    }
    return id
  })
}

/** POST /api/application/step1: creates the account's only application, or replaces its first step. */
export function createApplication(provider: Provider, account: Account, body: Body): Answer {
  const existing = applicationIdOf(provider, account.id)
  const id = save(provider, account, stepOf(1), body)
  const answer = done('Step 1 is saved.', { status: true, application_id: id, data: { application_id: id } })
  return existing === null ? { ...answer, status: 201, created: true } : answer
}

/** POST /api/application/{applicationId}/step2 to step7 */
export function saveStep(
  provider: Provider,
  account: Account,
  applicationId: string,
  step: number,
  body: Body,
): Answer {
  const owner = provider.db.prepare('SELECT account_id FROM applications WHERE CAST(id AS TEXT) = ?').get(applicationId)
  if (owner === undefined) throw new Refusal(404, 'There is no application with this id.')
  if (owner.account_id !== account.id) throw new Refusal(403, 'This application belongs to another person.')
  const id = save(provider, account, stepOf(step), body)
  return done(`Step ${step} is saved.`, { status: true, data: { application_id: id } })
}

/** GET /api/application/view: step 1 at the top, the other steps in their groups. */
export function viewApplication(provider: Provider, account: Account, origin: string): Answer {
  const id = applicationIdOf(provider, account.id)
  if (id === null) throw new Refusal(404, 'You have no application yet.')
  const saved = savedSteps(provider, id)
  const parts = steps.map(({ number, group, files }) => {
    const answers = saved.get(number)?.answers
    if (group === null) return answers
    if (answers === undefined) return { [group]: null }
    const stored = files.map((key) => {
      return [key, filesOf(provider, account.id, key).map((file) => fileRecord(provider, file, origin))]
    })
    return { [group]: { ...answers, ...Object.fromEntries(stored) } }
  })
  return done('Your application.', { data: { owner_operator: Object.assign({ id }, ...parts) } })
}

/** GET /api/dashboard. A saved step is completed; the next one is in progress as soon as there is an application. */
export function dashboard(provider: Provider, account: Account): Answer {
  const id = applicationIdOf(provider, account.id)
  const saved = savedSteps(provider, id)
  const next = steps.find(({ number }) => !saved.has(number))?.number ?? null
  const statuses: Row = {}
  const timestamps: Row = {}
  for (const { number } of steps) {
    const current = number === next && id !== null
    statuses[`step_${number}`] = saved.has(number) ? 'completed' : current ? 'in_progress' : 'not_started'
    timestamps[`step_${number}`] = saved.get(current ? number - 1 : number)?.savedAt ?? null
  }
  const data = {
    application_id: id,
    summary: {
      percent: Math.round((saved.size / steps.length) * 100),
      completed_steps: saved.size,
      total_steps: steps.length,
      next_step: next === null ? 'finalize' : `step_${next}`,
    },
    steps: statuses,
    timestamps,
    messages: messagesOf(provider, account.id),
  }
  return done('Your dashboard.', { data })
}
