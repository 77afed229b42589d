/** How knowledge lies in the draft: plain JSON, but for what was posted, which holds the EIN and is sealed apart. */
import * as z from 'zod/mini'
import { lastStep } from '../form.ts'
import { type Application, type Attempt, type FirstStep, type Knowledge, nothingKnown } from './knowledge.ts'

const step = z.int().check(z.gte(1), z.lte(lastStep))
const counts = z.record(z.string(), z.number())
const sentFile = z.object({ id: z.string(), name: z.string(), size: z.number() })
const files = z.record(z.string(), z.array(sentFile))
const time = z.nullable(z.number())

const firstStep = z.discriminatedUnion('known', [
  z.object({ known: z.literal('creation posted'), payload: z.nullable(z.string()), writtenAt: time }),
  z.object({ known: z.literal('change posted') }),
  z.object({ known: z.literal('unfinished') }),
  z.object({ known: z.literal('nothing') }),
])

const application = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unasked'), id: z.nullable(z.string()) }),
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('in doubt'), posted: z.nullable(z.string()) }),
  z.object({ state: z.literal('exists'), id: z.string(), firstStep }),
])

/** Knowledge between two saves, as it lies in the draft. */
export const knowledgeSchema = z.object({
  application,
  completed: z.array(step),
  fileCounts: counts,
  attempts: z.array(z.object({ step, held: counts, files, isPart: z.optional(z.literal(true)) })),
  // Drafts of before have none of the next three.
  delivered: z._default(z.array(z.object({ step, held: counts, files, newest: z.nullable(files) })), []),
  replaces: z._default(z.boolean(), false),
  room: z._default(time, null),
  received: z.array(z.string()),
  changed: z.record(z.string(), z.number()),
  seenAt: time,
})

/** What a draft says of step 1: what the provider holds is asked for anew. */
type StoredFirstStep = Exclude<FirstStep, { known: 'held' }>

type StoredApplication =
  | Exclude<Application, { state: 'exists' }>
  | { readonly state: 'exists'; readonly id: string; readonly firstStep: StoredFirstStep }

/** What may lie readable: in the draft every text that was posted is null. */
interface OpenKnowledge extends Omit<Knowledge, 'save' | 'application'> {
  readonly application: StoredApplication
}

interface StoredKnowledge {
  readonly open: OpenKnowledge
  /** What was posted for step 1 without a reply, JSON with the EIN; null = nothing. */
  readonly posted: string | null
}

export function storeKnowledge({ save: _, application, ...others }: Knowledge): StoredKnowledge {
  const stored = (known: StoredApplication, posted: string | null) => ({
    open: { ...others, application: known },
    posted,
  })
  if (application.state === 'in doubt') return stored({ ...application, posted: null }, application.posted)
  if (application.state !== 'exists') return stored(application, null)
  const { firstStep } = application
  switch (firstStep.known) {
    case 'held':
      return stored({ ...application, firstStep: { known: 'nothing' } }, null)
    case 'creation posted':
      return stored({ ...application, firstStep: { ...firstStep, payload: null } }, firstStep.payload)
    default:
      return stored({ ...application, firstStep }, null)
  }
}

/** @param posted null where the sealed part could not be opened any more */
export function readKnowledge(open: OpenKnowledge, posted: string | null): Knowledge {
  const { application: known } = open
  if (known.state === 'in doubt') return { ...open, application: { ...known, posted }, save: null }
  if (known.state === 'exists' && known.firstStep.known === 'creation posted') {
    return { ...open, application: { ...known, firstStep: { ...known.firstStep, payload: posted } }, save: null }
  }
  return { ...open, save: null }
}

/** What drafts of the first version kept beside the answers. */
export const firstVersionSchema = z.object({
  completedSteps: z.array(step),
  applicationId: z.nullable(z.string()),
  changedFields: z.array(z.string()),
  creationUnsure: z.boolean(),
  sending: z.nullable(z.object({ step, held: counts, files: z.record(z.string(), z.array(z.string())) })),
})

/**
 * Brings a draft of the first version forward.
 * @param fileOf name and size of a file of the draft by its id; null when it could not be read back
 */
export function knowledgeOfFirstVersion(
  old: z.infer<typeof firstVersionSchema>,
  savedAt: number,
  fileOf: (id: string) => { readonly name: string; readonly size: number } | null,
): Knowledge {
  const { sending, applicationId } = old
  const onTheirWay = Object.entries(sending?.files ?? {}).map(([field, ids]) => [
    field,
    ids.flatMap((id) => {
      const file = fileOf(id)
      return file === null ? [] : [{ id, name: file.name, size: file.size }]
    }),
  ])
  const attempts: Attempt[] =
    sending === null ? [] : [{ step: sending.step, held: sending.held, files: Object.fromEntries(onTheirWay) }]
  return {
    ...nothingKnown,
    application:
      applicationId === null && old.creationUnsure
        ? { state: 'in doubt', posted: null }
        : { state: 'unasked', id: applicationId },
    completed: old.completedSteps,
    attempts,
    changed: Object.fromEntries(old.changedFields.map((field) => [field, savedAt])),
  }
}
