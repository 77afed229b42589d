/** A chosen file is only a reference to the disk: it can be changed, deleted or unplugged before it is sent. */
import { msg, type UserText } from '../text/user-text.ts'

export function unreadableMessage(name: string): Exclude<UserText, string> {
  return { text: msg('We could not read {name}. Choose it again.'), values: { name } }
}

/** Later changes on the disk don't affect what is sent. @returns null when it can no longer be read */
export async function memoryCopy(file: File): Promise<File | null> {
  try {
    const { name, type, lastModified } = file
    return new File([await file.arrayBuffer()], name, { type, lastModified })
  } catch {
    return null // moved, deleted, changed or unplugged since it was chosen: the caller reports it
  }
}
