/** A chosen file is only a reference to the disk: it can be changed, deleted or unplugged before it is sent. */
import { msg, type UserText } from '../text/user-text.ts'

const unreadable = msg('We could not read {name}. Choose it again.')

export function unreadableMessage(name: string): UserText {
  return { text: unreadable, values: { name } }
}

/** Names all files that could not be read in one message. @param texts with others, which stay as they are */
export function unreadableInOne(texts: readonly UserText[]): readonly UserText[] {
  const isOne = (text: UserText) => typeof text === 'object' && text.text === unreadable
  const names = texts.filter(isOne).map((text) => (typeof text === 'object' ? text.values.name : ''))
  if (names.length < 2) return texts
  return [
    ...texts.filter((text) => !isOne(text)),
    { text: msg('We could not read {names}. Choose them again.'), values: { names: names.join(', ') } },
  ]
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
