/** The stored text of a draft, checked. Loaded only where there is a draft, because zod has 7 kB in brotli. */
import * as z from 'zod/mini'
import { fileFields, lastStep } from '../form/form.ts'

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

const knowledge = z.object({
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

const draftText = z.object({
  v: z.literal(1),
  savedAt: z.number(),
  currentStep: step,
  knowledge,
  answers: z.record(z.string(), z.unknown()),
  files: z.record(z.string(), z.array(z.object({ id: z.string(), name: z.string() }))),
  // Drafts of earlier releases have none.
  sent: z._default(z.record(z.string(), z.array(z.object({ name: z.string(), size: z.nullable(z.number()) }))), {}),
  lost: z._default(z.array(z.object({ field: z.enum(fileFields.map(({ name }) => name)), name: z.string() })), []),
})

export type DraftText = z.infer<typeof draftText>

/** Returns null for a text that is no draft of this release. */
export function parseDraft(text: string): DraftText | null {
  try {
    return z.safeParse(draftText, JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
