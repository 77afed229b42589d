/** Saves of the application: each step as JSON and, where it has files, as multipart. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createApplication, getApplication, saveStep } from '../../src/api/application.ts'
import { getDashboard } from '../../src/api/dashboard.ts'
import { allSteps, stepId } from '../../src/domain/progress/steps.ts'
import { readDate } from '../../src/domain/text/format.ts'
import { type Answers, blankAnswers, type LocalFile } from '../../src/form/answers.ts'
import { fileFields, stepRow } from '../../src/form/form.ts'
import { prefillAnswers } from '../../src/form/prefill.ts'
import { checkAddress } from './addresses.ts'
import { sampleAnswers } from './answers.ts'
import { differs, type Findings, fails, failureText, ok } from './findings.ts'
import { accepted, type Probe } from './probe.ts'

/** A save that shows in the details later than this is worth a line, in milliseconds. */
const promptMs = 1000
/** Times of a save that differ from the reply's by less are the provider's work, in milliseconds. */
const timeToleranceMs = 120_000

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

/** Its bytes differ by its name. */
export function tinyPicture(name: string): File {
  return new File([Buffer.from(png, 'base64'), name], `${name}.png`, { type: 'image/png' })
}

function withFiles(step: number, answers: Answers, file: (field: string) => File): Answers {
  const fields = fileFields.filter((field) => field.step === step)
  const attached = fields.map(({ name }): [string, LocalFile[]] => {
    return [name, [{ kind: 'local', id: name, file: file(name), sent: false }]]
  })
  return { ...answers, ...Object.fromEntries(attached) }
}

function changedAnswers(step: number, sent: Answers, found: Answers): string[] {
  return stepRow(step).fields.flatMap(({ name, kind, readOnly }) => {
    const [given, now] = [sent[name], found[name]].map((answer) => JSON.stringify(answer))
    return kind === 'files' || readOnly || given === now ? [] : [`${name}: ${given} came back as ${now}`]
  })
}

/** Sends a step, and reads the details until they show it. @returns the details; null: not saved, or no details */
async function* checkSave(
  probe: Probe,
  id: string,
  step: number,
  sent: Answers,
  how: string,
): Findings<Answers | null> {
  const about = `Step ${step} as ${how}`
  const { client, account, patienceMs } = probe
  const result =
    step === 1 ? await createApplication(client, account.email, sent, id) : await saveStep(client, id, step, sent)
  yield* accepted(probe, about, result)
  if (!result.ok) return null
  for (const savedAt = Date.now(); ; await sleep(500)) {
    const details = await getApplication(client)
    const answers = details.ok && details.value !== null ? prefillAnswers(details.value, allSteps) : null
    const changed = answers === null ? ['no details'] : changedAnswers(step, sent, answers)
    const ms = Date.now() - savedAt
    if (changed.length > 0 && ms < patienceMs) continue
    const late = 'Another device sends older answers meanwhile. Show what is saved at once.'
    if (changed.length > 0) yield fails(about, changed.join('; '), 'The next visit shows this. Return answers as sent.')
    else if (ms > promptMs) yield differs(about, `shows after ${ms} ms`, late)
    return answers
  }
}

/** Two saves with a tiny file for each field. @returns what the second did to the files of the first */
async function* checkFiles(probe: Probe, id: string, step: number, before: Answers): Findings<string[]> {
  const save = (round: 0 | 1) => {
    const stamp = `check-${Date.now().toString(36)}-${round}`
    return withFiles(step, sampleAnswers(probe.account.email, round), (field) => tinyPicture(`${stamp}-${field}`))
  }
  const first = yield* checkSave(probe, id, step, save(1), 'multipart')
  const sent = { ...save(0), workmansComp: 'Not sure' as const }
  const second = first && (yield* checkSave(probe, id, step, sent, "multipart, with No and 'Not sure'"))
  if (first === null || second === null) return []
  const effects: string[] = []
  for (const { name } of fileFields.filter((field) => field.step === step)) {
    const [none, one, two] = [before, first, second].map((answers) => answers[name].length) as [number, number, number]
    effects.push(one === none + 1 && two === one + 1 ? 'adds' : one === 1 && two === 1 ? 'replaces' : 'neither')
    const about = `Step ${step}: ${name}`
    const listed = second[name].at(-1)
    const { file } = sent[name][0] as LocalFile
    if (listed?.kind !== 'provided') {
      yield fails(about, 'not listed', 'Papers are missing on each visit. List them in the details.')
    } else {
      const found = `${file.name}, ${file.size} B, is listed as ${listed.name}, ${listed.size} B`
      const advice = "Lists show another file. Return the applicant's `name`, and `size` in bytes."
      if (listed.name !== file.name || listed.size !== file.size) yield differs(about, found, advice)
      yield* checkAddress(probe, about, listed.address ?? '')
    }
  }
  return effects
}

/** After the whole application: what the dashboard says of it. */
async function* checkProgress(probe: Probe, id: string): Findings {
  const dashboard = yield* accepted(probe, 'Dashboard after all steps', await getDashboard(probe.client))
  if (dashboard == null) return
  const { applicationId, completed, timestamps } = dashboard
  if (applicationId !== id || completed.length < allSteps.length) {
    const found = `application ${applicationId} with steps ${completed.join(', ')}`
    yield fails('Dashboard', found, `It is ${id}, with seven saved steps. Count a saved step as completed.`)
  }
  const time = timestamps[stepId(7)] ?? ''
  const apartMs = (readDate(time) ?? 0) - (probe.last?.date || Date.now())
  if (Math.abs(apartMs) <= timeToleranceMs) yield ok('Time of a save', time)
  else {
    const found = `${time || 'none'}, ${Math.round(apartMs / 60_000)} minutes from the reply's Date`
    yield differs('Time of a save', found, 'Older answers may count as newer. Write it with its offset.')
  }
}

/** Sends large files with empty answers, which the provider refuses once it has read them: nothing is stored. */
async function* checkLimits({ client, largestMb }: Probe, id: string): Findings {
  if (largestMb === 0 || (await saveStep(client, id, 2, blankAnswers())).ok) return
  const files = Math.ceil(largestMb / 25) // each has at most 25 MB
  const bytes = new Uint8Array((largestMb / files) * 1024 * 1024)
  const file = new File([bytes], 'large.png', { type: 'image/png' })
  const { truckPhotos } = withFiles(2, blankAnswers(), () => file)
  const photos = Array.from({ length: files }, () => truckPhotos).flat()
  const result = await saveStep(client, id, 2, { ...blankAnswers(), truckPhotos: photos })
  const about = `A save of ${largestMb} MB`
  if (!result.ok && result.failure.kind === 'rejected' && result.failure.status !== 413) yield ok(about, 'is read')
  else {
    const found = result.ok ? 'is stored' : failureText(result.failure)
    yield differs(about, found, "Raise the limits of the provider's server (client_max_body_size, post_max_size).")
  }
}

export async function* checkApplication(probe: Probe): Findings {
  const { client, account } = probe
  const sent: Answers = { ...sampleAnswers(account.email, 0), workmansComp: 'Not sure' }
  const id = yield* accepted(probe, 'Application', await createApplication(client, account.email, sent, null))
  if (id === undefined) return
  const again = await createApplication(client, account.email, sent, id)
  if (!again.ok || again.value !== id) {
    yield differs('Application', 'another one when step 1 is sent again', 'Keep one application a person.')
  }
  const effects: string[] = []
  for (const step of allSteps) {
    const details = yield* checkSave(probe, id, step, sent, 'JSON')
    const hasFiles = fileFields.some((field) => field.step === step)
    if (details !== null && hasFiles) effects.push(...(yield* checkFiles(probe, id, step, details)))
  }
  const lost = 'Files of an earlier visit may be lost. Keep them, and leave VITE_SAVES_ADD out until then.'
  const isAdding = effects.length > 0 && effects.every((effect) => effect === 'adds')
  if (isAdding) yield ok('Two saves with files', 'add', { savesAdd: 'true' })
  else yield differs('Two saves with files', [...new Set(effects)].join(', ') || 'not seen', lost)
  yield* checkProgress(probe, id)
  yield* checkLimits(probe, id)
}
