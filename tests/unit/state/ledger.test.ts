/** What was sent, and when: for its owner only, each file once. */
import { expect, test } from 'vitest'
import { hashOwner } from '../../../src/domain/session/owner-hash.ts'
import { moveLedger, readLedger, recordSent, type SentFile } from '../../../src/state/ledger.ts'
import { fakePlatform } from '../../support/fake-platform.ts'

const owner = 'maria@example.com'
const coi: SentFile = { field: 'coi_file', name: 'coi.pdf', size: 12, sha256: 'ab' }
const w9: SentFile = { field: 'business_docs', name: 'w-9.pdf', size: 34, sha256: 'cd' }

test('steps are in order; one sent again has the later time and the files of both times', () => {
  const { records } = fakePlatform()
  recordSent(records, owner, { step: 5, at: 1, files: [coi] })
  recordSent(records, owner, { step: 2, at: 2, files: [] })
  recordSent(records, owner, { step: 5, at: 3, files: [w9, coi] }) // told again after a kill
  expect(readLedger(records, owner)).toEqual([
    { step: 2, at: 2, files: [] },
    { step: 5, at: 3, files: [coi, w9] },
  ])
})

test('it goes with its owner to another e-mail, and nobody else’s does', async () => {
  const { records } = fakePlatform()
  await Promise.all([owner, 'otto@example.com', 'otto@work.example', 'maria@work.example'].map(hashOwner))
  recordSent(records, owner, { step: 5, at: 1, files: [coi] })
  moveLedger(records, 'otto@example.com', 'otto@work.example')
  expect(readLedger(records, owner)).toHaveLength(1)
  moveLedger(records, owner, 'maria@work.example')
  expect(readLedger(records, 'maria@work.example')).toEqual([{ step: 5, at: 1, files: [coi] }])
  records.set('sentSteps', '{')
  expect(() => moveLedger(records, owner, 'maria@work.example')).not.toThrow()
})

test("another user's ledger is not read, and a damaged one is ignored", () => {
  const { records } = fakePlatform()
  recordSent(records, owner, { step: 5, at: 1, files: [coi] })
  expect(readLedger(records, 'otto@example.com')).toEqual([])
  for (const damaged of ['', '{', '[]', 'null', `{"owner":"${owner}","steps":[{"step":"5"}]}`]) {
    records.set('sentSteps', damaged)
    expect(readLedger(records, owner)).toEqual([])
  }
})
