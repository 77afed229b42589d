/** The provider's data after the whole application, in either build. */
import { expect } from '@playwright/test'
import type { Sandbox } from '../sandbox/start.ts'
import { josefina, sampleFileRows, sampleRows } from './applicant.ts'
import { contentHash } from './content-hash.ts'

/** Asserts that the provider has everything as typed and chosen, once: letter for letter, pictures pixel for pixel, other files byte for byte. */
export function expectAllReceived(
  sandbox: Sandbox,
  email: string = josefina.email,
  rows: Readonly<Record<string, unknown>> = sampleRows(email),
): void {
  const saved = sandbox.application(email)
  expect(saved?.completed).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(saved?.answers).toEqual(rows)
  expect(saved?.files.map(({ field, name, bytes }) => [field, name, contentHash(bytes)])).toEqual(
    sampleFileRows.map(([field, name, { buffer }]) => [field, name, contentHash(buffer)]),
  )
  expect(sandbox.log.filter(({ created }) => created)).toHaveLength(1)
}
