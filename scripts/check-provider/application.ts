/** Saves of the application: each step as JSON and, where it has files, as multipart. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createApplication, getApplication, saveStep } from '../../src/api/application.ts'
import { getDashboard } from '../../src/api/dashboard.ts'
import { readObject } from '../../src/domain/common/readers.ts'
import { allSteps, stepId } from '../../src/domain/progress/steps.ts'
import { readDate } from '../../src/domain/text/format.ts'
import { type Answers, blankAnswers, type LocalFile, type ProviderFile } from '../../src/form/answers.ts'
import { type FieldRow, fileFields, stepRow } from '../../src/form/form.ts'
import { prefillAnswers } from '../../src/form/prefill.ts'
import { checkAddress } from './addresses.ts'
import { sampleAnswers } from './answers.ts'
import { differs, type Finding, type Findings, fails, failureText, note, ok } from './findings.ts'
import type { Probe } from './probe.ts'

/** A save that shows in the details later than this is worth a line, in milliseconds. */
const promptMs = 1000
/** Times of a save that differ from the reply's by less are the provider's work, in milliseconds. */
const timeToleranceMs = 120_000

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)

/** Returns a tiny picture. Each number gives other bytes. */
export function tinyPicture(name: string, number: number): File {
  return new File([png, '\n'.repeat(number)], `${name}.png`, { type: 'image/png' })
}

function tinyPdf(name: string, number: number): File {
  const text = `%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n${'\n'.repeat(number)}`
  return new File([text], `${name}.pdf`, { type: 'application/pdf' })
}

const multipartSteps = [...new Set(fileFields.map(({ step }) => step))]

function withFiles(step: number, answers: Answers, file: (field: string, picture: boolean) => File): Answers {
  const fields = stepRow(step).fields.filter(({ kind }) => kind === 'files')
  const attached = fields.map(({ name, control }): [string, LocalFile[]] => {
    return [name, [{ kind: 'local', id: name, file: file(name, control?.accept === 'image/*'), sent: false }]]
  })
  return { ...answers, ...Object.fromEntries(attached) }
}

interface Details {
  readonly raw: Readonly<Record<string, unknown>>
  readonly answers: Answers
}

async function readDetails({ client }: Probe): Promise<Details | null> {
  const result = await getApplication(client)
  if (!result.ok || result.value === null) return null
  return { raw: result.value, answers: prefillAnswers(result.value, allSteps) }
}

/** Returns the questions of a step whose answers come back otherwise, with what came back. */
function changedAnswers(step: number, sent: Answers, { raw, answers }: Details): { row: FieldRow; text: string }[] {
  const { fields, group } = stepRow(step)
  const values = group === null ? raw : readObject(raw[group])
  return fields.flatMap((row) => {
    const [given, found] = [sent[row.name], answers[row.name]]
    if (row.kind === 'files' || row.readOnly || JSON.stringify(given) === JSON.stringify(found)) return []
    const key = row.server?.key ?? 'truck_vin'
    return [{ row, text: `${key}: ${JSON.stringify(given)} came back as ${JSON.stringify(values[key]) ?? 'nothing'}` }]
  })
}

/**
 * Reads the details until they show a save. After a wait in vain later ones are short: then the answers change, not
 * their time.
 * @returns `ms`: how long that took
 */
async function detailsAfter(probe: Probe, step: number, sent: Answers) {
  const startedAt = Date.now()
  for (;;) {
    const details = await readDetails(probe)
    const ms = Date.now() - startedAt
    const changed = details === null ? null : changedAnswers(step, sent, details)
    if (changed?.length === 0) return { details, changed, ms }
    if (ms >= probe.patienceMs) {
      probe.patienceMs = Math.min(probe.patienceMs, promptMs)
      return { details, changed, ms }
    }
    await sleep(Math.min(500, probe.patienceMs))
  }
}

/** Sends a step and compares the details. @returns the details; null if the step could not be saved */
async function* checkSave(
  probe: Probe,
  id: string,
  step: number,
  sent: Answers,
  how: string,
): AsyncGenerator<Finding, Details | null> {
  const about = `Step ${step} as ${how}`
  const { client, account } = probe
  const result =
    step === 1 ? await createApplication(client, account.email, sent, id) : await saveStep(client, id, step, sent)
  if (!result.ok) {
    const remedy = 'take the body as docs/provider-api.yaml has it, and confirm with `success: true`'
    yield fails(about, failureText(result.failure), `'Failed to submit step ${step}', and no way on`, remedy)
    return null
  }
  const { details, changed, ms } = await detailsAfter(probe, step, sent)
  if (details === null || changed === null) {
    yield fails(about, 'saved, but there are no details', 'an empty form on each visit', 'return `data.owner_operator`')
    return null
  }
  const unsure = changed.find(({ row }) => row.server?.coding === 'yesNoUnsure')
  if (unsure !== undefined && changed.length === 1) {
    const seen = "another answer than 'Not sure' on the next visit"
    yield differs(about, unsure.text, seen, 'store null where the answer is null in JSON or left out in multipart')
  } else if (changed.length > 0) {
    const level = changed.some(({ row }) => row.check !== undefined) ? fails : differs
    const found = changed.map(({ text }) => text).join('; ')
    yield level(about, found, 'another answer, or none, on the next visit', 'return each answer as it was sent')
  } else if (ms > promptMs) {
    const found = `comes back as sent, after ${(ms / 1000).toFixed(1)} s`
    const seen = 'the former answers, if the page is loaded again at once'
    yield differs(about, found, seen, 'read the details from where saves are written, without a cache')
  } else yield ok(about, 'comes back as sent')
  return details
}

/** @returns the application's id; null if there is none to go on with */
async function* checkFirstStep(probe: Probe): AsyncGenerator<Finding, string | null> {
  const { client, account } = probe
  const sent = sampleAnswers(account.email, 0)
  const created = await createApplication(client, account.email, sent, null)
  if (!created.ok) {
    const { failure } = created
    const noId = failure.kind === 'rejected' && failure.status === 200 && failure.message === null
    const found = noId ? 'no application id, or no `success: true`' : failureText(failure)
    const remedy = 'confirm with `success: true`, and return `application_id`'
    yield fails('Step 1: application', found, "'Failed to submit step 1', and no way on", remedy)
    return null
  }
  const id = created.value
  const again = await createApplication(client, account.email, sent, id)
  if (again.ok && again.value === id) yield ok('Step 1: application', `id ${id}, the same when it is sent again`)
  else {
    const found = again.ok ? `another id (${again.value}) when it is sent again` : failureText(again.failure)
    const seen = 'two applications, if a save of step 1 is repeated on another device'
    yield differs('Step 1: application', found, seen, 'keep one application a person')
  }
  const blank = await createApplication(client, account.email, blankAnswers(), id)
  const about = 'An empty step 1'
  if (blank.ok) yield note(about, 'is accepted: only the portal checks answers')
  else if (blank.failure.kind !== 'rejected') {
    const seen = "'Server error (status). Please try again.'"
    yield differs(about, failureText(blank.failure), seen, 'answer 422 with JSON and an `errors` map')
  } else if (blank.failure.errors.length === 0) {
    const seen = 'a message that names no field'
    yield differs(about, failureText(blank.failure), seen, 'answer 422 with an `errors` map of field to texts')
  } else yield ok(about, `refused: ${blank.failure.errors.length} fields named`)
  const details = yield* checkSave(probe, id, 1, sent, 'JSON')
  return details === null ? null : id
}

type Effect = 'adds' | 'replaces' | 'unclear'

function effectOf([before, after, last]: readonly [number, number, number]): Effect {
  if (after === before + 1 && last === after + 1) return 'adds'
  return after === 1 && last === 1 ? 'replaces' : 'unclear'
}

function* checkListed(step: number, listed: readonly ProviderFile[], sent: readonly File[]) {
  const about = `Step ${step}: stored files`
  const names = listed.map(({ name }) => name)
  const missing = sent.filter(({ name }) => !names.includes(name))
  if (missing.length > 0) {
    const found = `${missing[0]?.name} is listed as ${names.at(-1) ?? 'nothing'}`
    yield differs(about, found, "the provider's names in the lists of files", "return `name`, the applicant's own")
  } else yield ok(about, 'listed by their names')
  const sizes = listed.slice(-sent.length).map(({ size }) => size)
  if (sizes.includes(null)) yield note(about, 'no `size`: the lists show names only', 'return `size`, in bytes')
  else if (!sent.every(({ size }) => sizes.includes(size))) {
    yield differs(about, `sizes ${sizes.join(', ')}`, 'wrong sizes in the lists of files', 'return `size` in bytes')
  }
}

/** Two saves with a tiny file for each field. @returns what the second did to the first's files */
async function* checkFiles(probe: Probe, id: string, step: number, before: Details): AsyncGenerator<Finding, Effect[]> {
  const stamp = Date.now().toString(36)
  const save = (number: 1 | 2) => {
    const answers = sampleAnswers(probe.account.email, number === 1 ? 1 : 0)
    const sent = withFiles(step, answers, (field, picture) => {
      return (picture ? tinyPicture : tinyPdf)(`check-${stamp}-${field}-${number}`, number)
    })
    return number === 1 ? sent : { ...sent, workmansComp: 'Not sure' }
  }
  const [first, second] = [save(1), save(2)]
  const after = yield* checkSave(probe, id, step, first, 'multipart, each Yes')
  const last = after && (yield* checkSave(probe, id, step, second, "multipart, each No or left out for 'Not sure'"))
  if (after === null || last === null) return []
  const fields = fileFields.filter((field) => field.step === step)
  const effects: Effect[] = []
  for (const { name } of fields) {
    const listed = last.answers[name].filter((file) => file.kind === 'provided')
    const counts = [before, after, last].map(({ answers }) => answers[name].length) as [number, number, number]
    const effect = effectOf(counts)
    effects.push(effect)
    if (listed.length === 0) {
      const seen = 'the papers as missing, on each visit'
      yield fails(`Step ${step}: stored files`, `${name}: none is listed`, seen, 'list them in the details')
      continue
    }
    const sent = [first, second].map((answers) => (answers[name][0] as LocalFile).file)
    const kept = effect === 'replaces' ? sent.slice(1) : sent
    yield* checkListed(step, listed, kept)
    const { address } = listed.at(-1) as ProviderFile
    if (address !== null) yield* checkAddress(probe, `Step ${step}: address of ${name}`, address)
    else yield note(`Step ${step}: address of ${name}`, 'none: no View and no Download', 'return `url`')
  }
  return effects
}

function* checkEffects(effects: readonly Effect[]) {
  const about = 'Two saves with files'
  if (effects.length === 0) return
  if (effects.every((effect) => effect === 'adds')) {
    yield ok(about, 'the second adds its files: `savesAdd` lets large papers go in several saves', { savesAdd: true })
  } else if (effects.includes('replaces')) {
    const seen = 'a photo that is added on a later visit removes the earlier ones'
    const remedy = 'leave `savesAdd` out: the portal sends the files of a step in one save. Better: keep earlier files'
    yield differs(about, 'the second replaces the files of the first', seen, remedy)
  } else {
    const remedy = 'leave `savesAdd` out, and look at the files of the account'
    yield differs(about, 'neither adds nor replaces', 'papers that are missing or there twice', remedy)
  }
}

/** After the whole application: what the dashboard says of it. */
async function* checkProgressAfter(probe: Probe, id: string): Findings {
  const result = await getDashboard(probe.client)
  if (!result.ok || result.value === null) return // named by the dashboard's own check
  const { applicationId, completed, timestamps } = result.value
  if (applicationId !== id) {
    const seen = `'PENDING' or another id, and step 1 sent again after a lost reply`
    yield fails('Dashboard: id', `${applicationId ?? 'none'} instead of ${id}`, seen, 'return `data.application_id`')
  }
  if (completed.length < allSteps.length) {
    const open = allSteps.filter((step) => !completed.includes(step)).map(stepId)
    const seen = 'an application that never becomes complete'
    yield fails('Dashboard: progress', `saved, but not completed: ${open.join(', ')}`, seen, 'count a saved step')
  } else yield ok('Dashboard: progress', 'complete after step 7')
  const time = timestamps[stepId(7)] ?? ''
  const at = readDate(time)
  const now = Date.parse(probe.last?.raw?.header('date') ?? '')
  const about = 'Dashboard: time of a save'
  if (at === null)
    yield note(about, 'none: after a lost reply the newer of two answers is not known', 'return timestamps')
  else if (Math.abs(at - now) > timeToleranceMs) {
    const found = `${time}, ${Math.round((at - now) / 60_000)} minutes from the reply's Date`
    const seen = 'a wrong time on the tile, and older answers taken for newer ones'
    yield differs(about, found, seen, 'write the time with its right offset')
  } else yield ok(about, time)
}

const limitsRemedy = "raise the limits of the provider's server (nginx: client_max_body_size; PHP: post_max_size)"

/** Sends large files with empty answers, which the provider refuses once it has read them: nothing is stored. */
async function* checkLimits({ client }: Probe, id: string, largestMb: number): Findings {
  const step = multipartSteps[0] ?? 2
  const empty = await saveStep(client, id, step, blankAnswers())
  if (empty.ok) {
    yield note('Large files', `not tried: step ${step} is accepted without answers, so they would be stored`)
    return
  }
  for (const megabytes of [2, 10, 25, 100].filter((size) => size <= largestMb)) {
    // A file has at most 25 MB; a save has several.
    const size = Math.min(megabytes, 25)
    const file = new File([new Uint8Array(size * 1024 * 1024)], 'large.png', { type: 'image/png' })
    const one = withFiles(step, blankAnswers(), () => file)
    const attached = one.truckPhotos.flatMap((entry) => Array.from({ length: megabytes / size }, () => entry))
    const result = await saveStep(client, id, step, { ...one, truckPhotos: attached })
    const about = `A save of ${megabytes} MB`
    if (result.ok) yield note(about, 'is accepted, and stored')
    else if (result.failure.kind === 'rejected' && result.failure.status !== 413) yield ok(about, 'is read to its end')
    else if (result.failure.kind === 'timed-out') yield note(about, 'took too long over this line to tell')
    else {
      const seen = 'an error for papers of this size, which the applicant must make smaller'
      yield differs(about, failureText(result.failure), seen, limitsRemedy)
      return
    }
  }
}

/** @param largestMb largest save to try, in megabytes */
export async function* checkApplication(probe: Probe, largestMb: number): Findings {
  const id = yield* checkFirstStep(probe)
  if (id === null) return
  const effects: Effect[] = []
  for (const step of allSteps.slice(1)) {
    const sent = { ...sampleAnswers(probe.account.email, 0), workmansComp: 'Not sure' }
    const details = yield* checkSave(probe, id, step, sent, 'JSON')
    if (details !== null && multipartSteps.includes(step))
      effects.push(...(yield* checkFiles(probe, id, step, details)))
  }
  yield* checkEffects(effects)
  yield* checkProgressAfter(probe, id)
  yield* checkLimits(probe, id, largestMb)
}
