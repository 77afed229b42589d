import { expect, test } from 'vitest'
import { pdfObstacle } from '../../../../src/domain/files/pdf-obstacle.ts'

const filler = 'x'.repeat(2 * 1024 * 1024)

test.each([
  ['with its trailer at the end', `%PDF-1.7\n${filler}trailer\n<< /Size 9 /Encrypt 8 0 R >>\n%%EOF`, 'locked'],
  ['with its trailer at the start', `%PDF-1.7\ntrailer << /Encrypt << /V 4 >> >>\n${filler}`, 'locked'],
  ['without a password', `%PDF-1.7\n${filler}trailer\n<< /Size 9 /Root 1 0 R >>\n%%EOF`, null],
  ['that writes about encryption', '%PDF-1.7\n(The key /Encrypt is explained here)', null],
  ['that is none', 'trailer << /Encrypt 8 0 R >>', null],
  ['whose form is XFA alone', '%PDF-1.7\n<< /AcroForm << /Fields [] /XFA [(template) 5 0 R] >> >>', 'form'],
  ['that is rendered by its reader', '%PDF-1.7\n<< /NeedsRendering true /AcroForm 9 0 R >>', 'form'],
  ['with fields beside XFA', '%PDF-1.7\n<< /AcroForm << /Fields [7 0 R] /XFA 5 0 R >> >>', null],
])('a PDF %s', async (_, text, obstacle) => expect(await pdfObstacle(new Blob([text]))).toBe(obstacle))
