/** Saves of the application: each step as JSON and, where it has files, as multipart. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createApplication, getApplication, saveStep } from '../../src/api/application.ts'
import { getDashboard } from '../../src/api/dashboard.ts'
import { allSteps, stepId } from '../../src/domain/progress/steps.ts'
import { readDate } from '../../src/domain/text/format.ts'
import { type Answers, type AttachedFile, blankAnswers, type LocalFile } from '../../src/form/answers.ts'
import { fileFields, stepRow } from '../../src/form/form.ts'
import { prefillAnswers } from '../../src/form/prefill.ts'
import { formRows } from '../../tests/support/form-rows.ts'
import { checkAddress, checkTime } from './connection.ts'
import { accepted, type Probe } from './probe.ts'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

/** Its bytes differ by its name. */
export function tinyPicture(name: string): File {
  return new File([Buffer.from(png, 'base64'), name], `${name}.png`, { type: 'image/png' })
}

const attached = (file: File): LocalFile => ({ kind: 'local', id: file.name, file, sent: false })

const stamp = Date.now().toString(36)
const fileOf = (field: string, round: 0 | 1) => tinyPicture(`check-${stamp}-${round}-${field}`)

/** Returns an answer to each question. The answers of the two rounds differ, also in Yes and No. */
export function sampleAnswers(round: 0 | 1, withFiles: boolean): Answers {
  const given = formRows.flatMap(({ name, kind, pool }): [string, unknown][] => {
    if (kind === 'files') return withFiles ? [[name, [attached(fileOf(name, round))]]] : []
    const answer = pool.at(round - 1) // the last one is No, or 'Not sure'
    if (kind === 'vin') return Object.entries({ vin: answer, vins: [answer, pool[1]] })
    return [[name, name === 'materialsHauled' ? [answer] : answer]]
  })
  return { ...blankAnswers(), ...Object.fromEntries(given) }
}

function changedAnswers(step: number, sent: Answers, found: Answers): string[] {
  return stepRow(step).fields.flatMap(({ name, kind, readOnly }) => {
    const [given, now] = [sent[name], found[name]].map((answer) => JSON.stringify(answer))
    return kind === 'files' || readOnly || given === now ? [] : [`${name}: ${given} came back as ${now}`]
  })
}

/** Sends a step, and reads the details until they show it. @returns the details; null: not saved, or no details */
async function checkSave(probe: Probe, id: string, step: number, sent: Answers, how: string): Promise<Answers | null> {
  const about = `Step ${step} as ${how}`
  const { client, account, note } = probe
  const saving = step === 1 ? createApplication(client, account.email, sent, id) : saveStep(client, id, step, sent)
  const saved = accepted(probe, about, await saving)
  if (saved === undefined) return null
  if (step === 1 && saved !== id)
    note('differs', 'Application', 'another one when step 1 is sent again', 'Keep one application a person.')
  const savedAt = Date.now()
  for (let isLate = false; ; isLate = await sleep(500, true)) {
    const details = await getApplication(client)
    const answers = details.ok && details.value !== null ? prefillAnswers(details.value, allSteps) : null
    const changed = answers === null ? ['no details'] : changedAnswers(step, sent, answers)
    const ms = Date.now() - savedAt
    if (changed.length > 0 && ms < probe.patienceMs) continue
    const late = 'Another device sends older answers meanwhile. Show what is saved at once.'
    if (changed.length > 0) note('fails', about, changed.join('; '), 'The next visit shows it. Return what was sent.')
    else if (isLate) note('differs', about, `shows after ${ms} ms`, late)
    return answers
  }
}

/** Checks the file of the last save. */
async function checkListed(probe: Probe, about: string, sent: File, listed: AttachedFile | undefined): Promise<void> {
  const missing = 'Papers are missing on each visit. List them in the details.'
  if (listed?.kind !== 'provided') return probe.note('fails', about, 'not listed', missing)
  const found = `${sent.name}, ${sent.size} B, is listed as ${listed.name}, ${listed.size} B`
  const isRight = listed.name === sent.name && listed.size === sent.size
  const advice = "Lists show another file. Return the applicant's `name`, and `size` in bytes."
  probe.note(isRight ? 'ok' : 'differs', about, found, advice)
  await checkAddress(probe, about, listed.address ?? '')
}

/** Saves a step as JSON and, if it has files, twice as multipart. @returns for each field, whether both files are there */
async function checkStep(probe: Probe, id: string, step: number): Promise<boolean[]> {
  const fields = fileFields.filter((field) => field.step === step).map(({ name }) => name)
  const save = (round: 0 | 1, how: string, withFiles = true) =>
    checkSave(probe, id, step, sampleAnswers(round, withFiles), how)
  const before = await save(0, 'JSON', false)
  const first = before && fields.length > 0 ? await save(1, 'multipart') : null
  const second = first && (await save(0, "multipart, with No and 'Not sure'"))
  if (before === null || first === null || second === null) return []
  for (const field of fields) await checkListed(probe, `Step ${step}: ${field}`, fileOf(field, 0), second[field].at(-1))
  return fields.map((field) => second[field].length === before[field].length + 2)
}

/** After the whole application: what the dashboard says of it. */
async function checkProgress(probe: Probe, id: string): Promise<void> {
  const dashboard = accepted(probe, 'Dashboard after all steps', await getDashboard(probe.client))
  if (dashboard == null) return
  const { applicationId, completed, timestamps } = dashboard
  const found = `application ${applicationId} with steps ${completed.join(', ')}`
  const advice = `It is ${id}, with seven saved steps. Count a saved step as completed.`
  probe.note(applicationId === id && completed.length === 7 ? 'ok' : 'fails', 'Dashboard', found, advice)
  const savedAt = readDate(timestamps[stepId(7)] ?? '') ?? Number.NaN
  checkTime(probe.note, 'Time of a save', savedAt, 'Older answers may count as newer. Write it with its offset.')
}

/** Sends a large file with empty answers, which the provider refuses once it has read them: nothing is stored. */
async function checkLimits(probe: Probe, id: string): Promise<void> {
  const { client, largestMb } = probe
  if (largestMb === 0 || (await saveStep(client, id, 2, blankAnswers())).ok) return
  const file = new File([new Uint8Array(largestMb * 1024 * 1024)], 'large.png', { type: 'image/png' })
  await saveStep(client, id, 2, { ...blankAnswers(), truckPhotos: [attached(file)] })
  const { text, difference } = probe.heard
  const isRead = difference === null && /^status 4(?!13)/.test(text)
  const advice = "Raise the limits of the provider's server (client_max_body_size, post_max_size)."
  probe.note(isRead ? 'ok' : 'differs', `A save of ${largestMb} MB`, isRead ? 'is read' : (difference ?? text), advice)
}

export async function checkApplication(probe: Probe): Promise<void> {
  const { client, account } = probe
  const created = await createApplication(client, account.email, sampleAnswers(0, false), null)
  const id = accepted(probe, 'Application', created)
  if (id === undefined) return
  const fields: boolean[] = []
  for (const step of allSteps) fields.push(...(await checkStep(probe, id, step)))
  const lost = 'Files of an earlier visit may be lost. Keep them, and leave VITE_SAVES_ADD out until then.'
  if (fields.length > 0 && fields.every(Boolean))
    probe.note('ok', 'Two saves with files', 'both are kept', '', ['savesAdd', 'true'])
  else probe.note('differs', 'Two saves with files', 'not both are kept', lost)
  await checkProgress(probe, id)
  await checkLimits(probe, id)
}
