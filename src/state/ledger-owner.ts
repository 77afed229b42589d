/** Apart from ledger.ts, whose schema would add to every first load. */
import { readObject } from '../domain/common/readers.ts'
import { ownerHash } from '../domain/session/owner-hash.ts'
import { recordKeys } from '../domain/session/record-keys.ts'
import type { DeviceRecords } from '../platform/port.ts'

/** Gives the receipt's ledger to another owner: the e-mail has changed. */
export function moveLedger(records: DeviceRecords, from: string, to: string): void {
  try {
    const ledger = readObject(JSON.parse(records.get(recordKeys.sentSteps) ?? ''))
    if (ledger.owner === ownerHash(from)) {
      records.set(recordKeys.sentSteps, JSON.stringify({ ...ledger, owner: ownerHash(to) }))
    }
  } catch {
    // there is none, or it is damaged
  }
}
