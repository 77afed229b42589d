import { expect, test } from 'vitest'
import { isLockedPdf } from '../../../../src/domain/files/locked-pdf.ts'

const filler = 'x'.repeat(2 * 1024 * 1024)

test.each([
  ['with its trailer at the end', `%PDF-1.7\n${filler}trailer\n<< /Size 9 /Encrypt 8 0 R >>\n%%EOF`, true],
  ['with its trailer at the start', `%PDF-1.7\ntrailer << /Encrypt << /V 4 >> >>\n${filler}`, true],
  ['without a password', `%PDF-1.7\n${filler}trailer\n<< /Size 9 /Root 1 0 R >>\n%%EOF`, false],
  ['that writes about encryption', '%PDF-1.7\n(The key /Encrypt is explained here)', false],
  ['that is none', 'trailer << /Encrypt 8 0 R >>', false],
])('a PDF %s', async (_, text, isLocked) => expect(await isLockedPdf(new Blob([text]))).toBe(isLocked))
