/** A chosen file is only a reference to the disk: it can be changed, deleted or unplugged before it is sent. */
import { msg, type UserText } from '../text/user-text.ts'

/** Returns the message about a file that can't be read. @param name the file's */
export function unreadableMessage(name: string): Exclude<UserText, string> {
  return { text: msg('We could not read {name}. Choose it again.'), values: { name } }
}

/**
 * Whether the file can still be read. Browsers reject reads of a file that was changed or deleted since it was chosen.
 */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false // the caller reports it
  }
}
