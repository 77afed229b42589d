/** The application: saves steps, returns them in nested groups, and computes the dashboard. */
import type { Account } from './accounts.ts'
import type { Body } from './body.ts'
import { inTransaction } from './database.ts'
import { fileRecord, filesOf, storeFile } from './files.ts'
import { addMessage, messagesOf } from './messages.ts'
import { type Answer, isoTime, type Provider, Refusal } from './provider.ts'
import { columnsOf, fileKeysOf, keysOf, type StepKeys, stepKeys } from './steps.ts'
import { type ColumnValue, readStep } from './validate.ts'

type Row = Record<string, unknown>

/** Returns the id of an account's application, or null. */
export function applicationIdOf(provider: Provider, accountId: number): number | null {
  const row = provider.db.prepare('SELECT id FROM owner_operator WHERE account_id = ?').get(accountId)
  return row === undefined ? null : Number(row.id)
}

/** Returns a step's stored row; null when it was never saved. */
function savedStep(provider: Provider, applicationId: number, row: StepKeys): Row | null {
  const id = row.step === 1 ? 'id' : 'application_id'
  return (
    (provider.db.prepare(`SELECT * FROM ${row.table} WHERE ${id} = ?`).get(applicationId) as Row | undefined) ?? null
  )
}

function write(
  provider: Provider,
  row: StepKeys,
  identity: [string, number],
  values: ReadonlyMap<string, ColumnValue>,
) {
  const now = isoTime(provider.now())
  const columns = [identity[0], ...values.keys(), 'created_at', 'saved_at']
  const updates = [...values.keys(), 'saved_at'].map((column) => `${column} = excluded.${column}`)
  provider.db
    .prepare(
      `INSERT INTO ${row.table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
       ON CONFLICT (${identity[0]}) DO UPDATE SET ${updates.join(', ')}`,
    )
    .run(identity[1], ...values.values(), now, now)
}

/** Stores a step's answers and files, all or nothing. Saving again replaces the answers and adds the files. */
function save(provider: Provider, account: Account, row: StepKeys, applicationId: number | null, body: Body) {
  const values = readStep(row, body)
  return inTransaction(provider.db, () => {
    const first = applicationId === null || savedStep(provider, applicationId, row) === null
    if (row.step === 1) write(provider, row, ['account_id', account.id], values)
    else write(provider, row, ['application_id', Number(applicationId)], values)
    for (const upload of body.uploads) storeFile(provider, account.id, upload)
    const id = Number(applicationIdOf(provider, account.id))
    if (first) {
      addMessage(provider, account.id, `Step ${row.step} of your application (${row.name}) is saved.`)
      if (progress(provider, id).completed.length === stepKeys.length) {
        addMessage(
          provider,
          account.id,
          `Your application TS-${id} is complete. A recruiter will read it and get in touch.`,
        )
      }
    }
    return id
  })
}

/** POST /api/application/step1: creates the account's only application, or replaces its first step. */
export function createApplication(provider: Provider, account: Account, body: Body): Answer {
  const existing = applicationIdOf(provider, account.id)
  const id = save(provider, account, keysOf(1), existing, body)
  const json = {
    success: true,
    status: true,
    message: 'Step 1 is saved.',
    application_id: id,
    data: { application_id: id },
  }
  return existing === null ? { status: 201, json, created: true } : { status: 200, json }
}

/** POST /api/application/{applicationId}/step2 to step7 */
export function saveStep(
  provider: Provider,
  account: Account,
  applicationId: string,
  step: number,
  body: Body,
): Answer {
  const owner = provider.db
    .prepare('SELECT account_id FROM owner_operator WHERE CAST(id AS TEXT) = ?')
    .get(applicationId)
  if (owner === undefined) throw new Refusal(404, 'There is no application with this id.')
  if (owner.account_id !== account.id) throw new Refusal(403, 'This application belongs to another person.')
  const id = save(provider, account, keysOf(step), Number(applicationId), body)
  return {
    status: 200,
    json: { success: true, status: true, message: `Step ${step} is saved.`, data: { application_id: id } },
  }
}

/** Returns a column's value as replies contain it: Yes/No as a boolean. */
function decoded(row: StepKeys, saved: Row): Row {
  return Object.fromEntries(
    columnsOf(row).map(([name, key]) => {
      const value = saved[name] ?? null
      const isBoolean = key.kind === 'yesNo' || key.kind === 'yesNoUnsure'
      return [name, isBoolean && value !== null ? value === 1 : value]
    }),
  )
}

/** Returns the answers of one step, in server names; null when it was never saved. */
export function answersOf(provider: Provider, applicationId: number, step: number): Row | null {
  const row = keysOf(step)
  const saved = savedStep(provider, applicationId, row)
  return saved === null ? null : decoded(row, saved)
}

/** GET /api/application/view: step 1 at the top, the other steps in their groups. */
export function viewApplication(provider: Provider, account: Account, origin: string): Answer {
  const id = applicationIdOf(provider, account.id)
  if (id === null) throw new Refusal(404, 'You have no application yet.')
  const groups = stepKeys.slice(1).map((row) => {
    const answers = answersOf(provider, id, row.step)
    if (answers === null) return [row.table, null] as const
    const files = fileKeysOf(row).map((key) => {
      return [key, filesOf(provider, account.id, key).map((file) => fileRecord(provider, file, origin))] as const
    })
    return [row.table, { ...answers, ...Object.fromEntries(files) }] as const
  })
  const ownerOperator = { id, ...answersOf(provider, id, 1), ...Object.fromEntries(groups) }
  return { status: 200, json: { success: true, message: 'Your application.', data: { owner_operator: ownerOperator } } }
}

/** Returns when each saved step was last saved, by step number. */
function progress(provider: Provider, applicationId: number) {
  const savedAt = new Map<number, string>()
  for (const row of stepKeys) {
    const saved = savedStep(provider, applicationId, row)
    if (saved !== null) savedAt.set(row.step, String(saved.saved_at))
  }
  return { savedAt, completed: [...savedAt.keys()] }
}

/** Returns the numbers of the saved steps. */
export function completedSteps(provider: Provider, applicationId: number): readonly number[] {
  return progress(provider, applicationId).completed
}

/** GET /api/dashboard. A saved step is completed; the next one is in progress as soon as there is an application. */
export function dashboard(provider: Provider, account: Account): Answer {
  const id = applicationIdOf(provider, account.id)
  const savedAt = id === null ? new Map<number, string>() : progress(provider, id).savedAt
  const next = stepKeys.find((row) => !savedAt.has(row.step))?.step ?? null
  const steps: Row = {}
  const timestamps: Row = {}
  for (const { step } of stepKeys) {
    const current = step === next && id !== null
    steps[`step_${step}`] = savedAt.has(step) ? 'completed' : current ? 'in_progress' : 'not_started'
    timestamps[`step_${step}`] = savedAt.get(step) ?? (current ? (savedAt.get(step - 1) ?? null) : null)
  }
  const data = {
    application_id: id,
    summary: {
      percent: Math.round((savedAt.size / stepKeys.length) * 100),
      completed_steps: savedAt.size,
      total_steps: stepKeys.length,
      next_step: next === null ? 'finalize' : `step_${next}`,
    },
    steps,
    timestamps,
    messages: messagesOf(provider, account.id),
  }
  return { status: 200, json: { success: true, message: 'Your dashboard.', data } }
}
