/** Stores which steps and files were sent and when, for the receipt. Contains no answers. */
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

export function readLedger(records: DeviceRecords, owner: string): readonly SentStep[] {
  try {
    const ledger = JSON.parse(records.get(recordKeys.sentSteps) ?? 'null')
    return ledger?.owner === ownerHash(owner) ? ledger.steps : []
  } catch {
    return [] // damaged
  }
}

/**
 * Adds a step; a step sent again keeps the files of its earlier saves. One that is told again, after a kill before the
 * draft was stored, stays once.
 */
export function recordSent(records: DeviceRecords, owner: string, sent: SentStep): void {
  const hash = ownerHash(owner)
  if (hash === null) return
  const before = readLedger(records, owner)
  const earlier = before.find((entry) => entry.step === sent.step)
  const files = earlier?.files ?? []
  const isSame = (one: SentFile, file: SentFile) =>
    one.field === file.field && one.name === file.name && one.size === file.size && one.sha256 === file.sha256
  const entry = { ...sent, files: [...files, ...sent.files.filter((file) => !files.some((one) => isSame(one, file)))] }
  const steps = [...before.filter((other) => other.step !== sent.step), entry].sort((a, b) => a.step - b.step)
  records.set(recordKeys.sentSteps, JSON.stringify({ owner: hash, steps }))
}

/** Gives the ledger to another owner: the e-mail has changed. */
export function moveLedger(records: DeviceRecords, from: string, to: string): void {
  for (const step of readLedger(records, from)) recordSent(records, to, step)
}

export async function sha256(file: Blob): Promise<string> {
  return sha256Hex(await file.arrayBuffer())
}
