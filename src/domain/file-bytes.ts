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

/**
 * The file as it is now, in memory: what is listed is what will be sent, whatever becomes of the disk.
 * @returns null when it can't be read any more
 */
export async function heldCopy(file: File): Promise<File | null> {
  try {
    const { name, type, lastModified } = file
    return new File([await file.arrayBuffer()], name, { type, lastModified })
  } catch {
    return null // moved, deleted, changed or unplugged since it was chosen: the caller says so in words
  }
}
