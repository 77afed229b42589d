/** Stores which steps and files were sent and when, for the receipt. Contains no answers. */
import { readObject } from '../domain/common/readers.ts'
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

function isFile(value: unknown): value is SentFile {
  const { field, name, size, sha256 } = readObject(value)
  return [field, name, sha256].every((text) => typeof text === 'string') && typeof size === 'number'
}

function isStep(value: unknown): value is SentStep {
  const { step, at, files } = readObject(value)
  return typeof step === 'number' && typeof at === 'number' && Array.isArray(files) && files.every(isFile)
}

export function readLedger(records: DeviceRecords, owner: string): readonly SentStep[] {
  const stored = records.get(recordKeys.sentSteps)
  if (stored === null) return []
  try {
    const ledger = readObject(JSON.parse(stored))
    const isOwn = ledger.owner === ownerHash(owner)
    return isOwn && Array.isArray(ledger.steps) && ledger.steps.every(isStep) ? ledger.steps : []
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
