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
