/**
 * Copies the file into memory, so that later changes on disk don't affect what is sent.
 * @returns null when it can no longer be read
 */
export async function memoryCopy(file: File): Promise<File | null> {
  try {
    const { name, type, lastModified } = file
    return new File([await file.arrayBuffer()], name, { type, lastModified })
  } catch {
    return null // moved, deleted, changed or unplugged since it was chosen: the caller reports it
  }
}
