/** A chosen file is only a pointer to the disk: it can change, go, or be unplugged before it is sent. */
import type { UserText } from '../text/user-text.ts'

/** What is said then. @param name the file's */
export function unreadable(name: string): Exclude<UserText, string> {
  return { text: 'We could not read {name}. Choose it again.', values: { name } }
}

/** Browsers refuse the first byte of a file that has changed or gone since it was chosen. */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false // the caller says so in words
  }
}
