/** Papers as heavy as those of a scanner. */
import { randomBytes } from 'node:crypto'
import type { PaperFile } from './wizard-page.ts'

/** A PDF of about this many bytes that no compression makes smaller. */
export function heavyPdf(name: string, bytes: number): PaperFile {
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes)]),
  }
}
