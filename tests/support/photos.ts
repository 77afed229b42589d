/** Documents as large as a scanner's. */
import { randomBytes } from 'node:crypto'
import type { PaperFile } from './wizard-page.ts'

/** Returns a PDF of about this many bytes that does not compress. */
export function heavyPdf(name: string, bytes: number): PaperFile {
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes), Buffer.from('\n%%EOF')]),
  }
}
