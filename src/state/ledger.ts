/** Stores which steps and files were sent and when, for the receipt. Contains no answers. */
import * as z from 'zod/mini'
import { ownerHash, sha256Hex } from '../domain/session/owner-hash.ts'
import { recordKeys } from '../domain/session/record-keys.ts'
import type { DeviceRecords } from '../platform/port.ts'

export interface SentFile {
  /** The form's field it was attached to. */
  readonly field: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Hex; '' where the browser can't compute it (no secure context). */
  readonly sha256: string
}

export interface SentStep {
  readonly step: number
  /** When the provider confirmed the save, in milliseconds since 1970. */
  readonly at: number
  readonly files: readonly SentFile[]
}

const schema = z.object({
  owner: z.string(),
  steps: z.array(
    z.object({
      step: z.number(),
      at: z.number(),
      files: z.array(z.object({ field: z.string(), name: z.string(), size: z.number(), sha256: z.string() })),
    }),
  ),
})

export function readLedger(records: DeviceRecords, owner: string): readonly SentStep[] {
  const stored = records.get(recordKeys.sentSteps)
  if (stored === null) return []
  try {
    const parsed = z.safeParse(schema, JSON.parse(stored))
    return parsed.success && parsed.data.owner === ownerHash(owner) ? parsed.data.steps : []
  } catch {
    return [] // not JSON: not written by the portal, or damaged
  }
}

/** Adds a step; a step sent again keeps the files of its earlier saves. */
export function recordSent(records: DeviceRecords, owner: string, sent: SentStep): void {
  const hash = ownerHash(owner)
  if (hash === null) return
  const before = readLedger(records, owner)
  const earlier = before.find((entry) => entry.step === sent.step)
  const entry = { ...sent, files: [...(earlier?.files ?? []), ...sent.files] }
  const steps = [...before.filter((other) => other.step !== sent.step), entry].sort((a, b) => a.step - b.step)
  records.set(recordKeys.sentSteps, JSON.stringify({ owner: hash, steps }))
}

export async function sha256(file: Blob): Promise<string> {
  if (globalThis.crypto?.subtle === undefined) return ''
  return sha256Hex(await file.arrayBuffer())
}
