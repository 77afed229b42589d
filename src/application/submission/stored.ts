/** Stored format of knowledge: plain JSON, except the posted payload, which contains the EIN and is encrypted. */
import * as z from 'zod/mini'
import { lastStep } from '../form.ts'
import type { Application, FirstStep, Knowledge } from './knowledge.ts'

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

/** Stored knowledge between two saves. */
export const knowledgeSchema = z.object({
  application,
  completed: z.array(step),
  fileCounts: counts,
  attempts: z.array(z.object({ step, held: counts, files, isPart: z.optional(z.literal(true)) })),
  delivered: z.array(z.object({ step, held: counts, files, newest: z.nullable(files) })),
  replaces: z.boolean(),
  room: time,
  received: z.array(z.string()),
  changed: z.record(z.string(), z.number()),
  seenAt: time,
})

/** Step 1 in a draft; 'held' is not stored, but requested again. */
type StoredFirstStep = Exclude<FirstStep, { known: 'held' }>

type StoredApplication =
  | Exclude<Application, { state: 'exists' }>
  | { readonly state: 'exists'; readonly id: string; readonly firstStep: StoredFirstStep }

/** The unencrypted part: posted payloads are null. */
interface OpenKnowledge extends Omit<Knowledge, 'save' | 'application'> {
  readonly application: StoredApplication
}

interface StoredKnowledge {
  readonly open: OpenKnowledge
  /** The step 1 payload that was posted without a reply, JSON with the EIN; null = none. */
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

/** Restores knowledge from its stored parts. @param posted null if the encrypted part could not be decrypted */
export function readKnowledge(open: OpenKnowledge, posted: string | null): Knowledge {
  const { application: known } = open
  if (known.state === 'in doubt') return { ...open, application: { ...known, posted }, save: null }
  if (known.state === 'exists' && known.firstStep.known === 'creation posted') {
    return { ...open, application: { ...known, firstStep: { ...known.firstStep, payload: posted } }, save: null }
  }
  return { ...open, save: null }
}
