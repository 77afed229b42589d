/** Stored format of knowledge, plain JSON. */
import * as z from 'zod/mini'
import { lastStep } from '../form.ts'
import type { Knowledge } from './knowledge.ts'

const step = z.int().check(z.gte(1), z.lte(lastStep))
const counts = z.record(z.string(), z.number())
const sentFile = z.object({ id: z.string(), name: z.string(), size: z.number() })
const files = z.record(z.string(), z.array(sentFile))
const time = z.nullable(z.number())
const sending = { begunAt: z.number(), lostAt: time }

const postedChange = z.object({ known: z.literal('change posted'), payload: z.string(), ...sending })
const nothing = z.object({ known: z.literal('nothing') })

const firstStep = z.discriminatedUnion('known', [
  z.object({ known: z.literal('creation posted'), payload: z.string(), writtenAt: time }),
  postedChange,
  z.object({ known: z.literal('unfinished') }),
  nothing,
])

const application = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('unasked'),
    id: z.nullable(z.string()),
    firstStep: z.discriminatedUnion('known', [postedChange, nothing]),
  }),
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('in doubt'), posted: z.string(), ...sending }),
  z.object({ state: z.literal('exists'), id: z.string(), firstStep }),
])

export const knowledgeSchema = z.object({
  application,
  completed: z.array(step),
  fileCounts: counts,
  attempts: z.array(
    z.object({ step, changes: counts, held: counts, files, isPart: z.optional(z.literal(true)), ...sending }),
  ),
  delivered: z.array(z.object({ step, held: counts, files, newest: z.nullable(files) })),
  replaces: z.boolean(),
  adds: z.boolean(),
  room: time,
  received: z.array(z.string()),
  changed: z.record(z.string(), z.number()),
  seenAt: time,
})

/** Step 1 as the provider holds it is not stored, but requested again. */
export function storedKnowledge({ save: _, application, ...others }: Knowledge) {
  if (application.state !== 'exists' || application.firstStep.known !== 'held') return { ...others, application }
  return { ...others, application: { ...application, firstStep: { known: 'nothing' } as const } }
}
