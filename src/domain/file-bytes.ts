/** A chosen file is only a pointer to the disk: it can change, go, or be unplugged before it is sent. */

/** What is said then, for t(). */
export const unreadableText = 'We could not read {name}. Choose it again.'

/** Browsers refuse the first byte of a file that has changed or gone since it was chosen. */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false // the caller says so in words
  }
}
