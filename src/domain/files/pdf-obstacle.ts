/** Bytes that are searched at the start, where a linearized PDF has its first trailer, and at the end. */
const searched = { start: 4 * 1024, end: 1024 * 1024 }

/**
 * Why our server may not show a PDF. 'locked': its trailer names an encryption (ISO 32000-1, 7.5.5); some such files open
 * without a password. 'form': its pages are made from an XFA form when Adobe's own reader opens it (12.7.8).
 */
export type PdfObstacle = 'locked' | 'form'

export async function pdfObstacle(file: Blob): Promise<PdfObstacle | null> {
  const parts = new Blob([file.slice(0, searched.start), file.slice(-searched.end)])
  const text = new TextDecoder('latin1').decode(await parts.arrayBuffer())
  if (!text.startsWith('%PDF-')) return null
  if (/\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(text)) return 'locked'
  // A form with fields of its own beside XFA, as those of the IRS, opens everywhere.
  const isShell = /\/XFA\s*[[\d]/.test(text) && !/\/Fields\s*\[\s*\d/.test(text)
  return isShell || /\/NeedsRendering\s+true/.test(text) ? 'form' : null
}
