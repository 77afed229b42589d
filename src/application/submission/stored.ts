/** Stored format of knowledge, plain JSON. */
import * as z from 'zod/mini'
import { lastStep } from '../../form/form.ts'
import type { Knowledge } from './knowledge.ts'

const step = z.int().check(z.gte(1), z.lte(lastStep))
const counts = z.record(z.string(), z.number())
const sentFile = z.object({ id: z.string(), name: z.string(), size: z.number() })
const files = z.record(z.string(), z.array(sentFile))
const time = z.nullable(z.number())
const sending = { begunAt: z.number(), lostAt: time }

const firstStep = z.discriminatedUnion('known', [
  z.object({ known: z.literal('held'), payload: z.string() }),
  z.object({ known: z.literal('creation posted'), payload: z.string(), writtenAt: time }),
  z.object({ known: z.literal('change posted'), payload: z.string(), ...sending }),
  z.object({ known: z.literal('unfinished') }),
  z.object({ known: z.literal('nothing') }),
])

const application = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unasked'), id: z.nullable(z.string()), firstStep }),
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
  room: time,
  received: z.array(z.string()),
  changed: counts,
  confirmed: z._default(counts, {}), // drafts of earlier releases have none
  countedAt: z._default(z.number(), 0),
  seenAt: time,
})

export function storedKnowledge({ save: _, ...stored }: Knowledge) {
  return stored
}
