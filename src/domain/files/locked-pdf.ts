/** Bytes that are searched at the start, where a linearized PDF has its first trailer, and at the end. */
const searched = { start: 4 * 1024, end: 1024 * 1024 }

/** Whether the trailer of a PDF names an encryption (ISO 32000-1, 7.5.5). Some such files open without a password. */
export async function isLockedPdf(file: Blob): Promise<boolean> {
  const parts = new Blob([file.slice(0, searched.start), file.slice(-searched.end)])
  const text = new TextDecoder('latin1').decode(await parts.arrayBuffer())
  return text.startsWith('%PDF-') && /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(text)
}
