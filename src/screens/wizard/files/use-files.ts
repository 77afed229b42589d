import { useState } from 'react'
import type { Application } from '../../../application/application.ts'
import { currentOf, isUnprepared } from '../../../application/files.ts'
import { lostNames } from '../../../application/state.ts'
import { brand } from '../../../config.ts'
import { unreadableMessage } from '../../../domain/files/file-bytes.ts'
import { cleanFileName, unusedName } from '../../../domain/files/file-name.ts'
import { msg, type UserText } from '../../../domain/text/user-text.ts'
import { type AttachedFile, nameOf } from '../../../form/answers.ts'
import { countProblem, noRoom } from '../../../form/attach.ts'
import type { FilesName } from '../../../form/form.ts'
import { fileLimits } from '../../../provider/limits.ts'
import { useFailures } from '../../../ui/use-failures.ts'
import { useAnswer, useApplication, useApplicationState, useFocus } from '../use-application.ts'

export function keyOf(file: AttachedFile): string {
  return file.kind === 'local' ? file.id : `${file.name}|${file.address ?? ''}`
}

const full = { text: msg('You can attach {limit} files here. Remove one first.'), values: { limit: fileLimits.files } }

/** Returns the message after the removal of a sent file, which the provider does not delete; null for other files. */
function hiddenMessage(file: AttachedFile): UserText | null {
  if (file.kind !== 'provided' && !file.sent) return null
  return {
    text: msg('{name} is hidden here. {brand} keeps its copy.'),
    values: { name: nameOf(file), brand: brand.name },
  }
}

export interface Removed {
  readonly file: AttachedFile
  readonly index: number
}

/** Writes `problem`, `status` and what was removed below the list. */
interface Remarks {
  setProblem(problem: UserText | null): void
  setStatus(status: UserText | null): void
  setRemoved(removed: Removed | null): void
}

function createFileActions(
  name: FilesName,
  { state, type, attach, clearReasons }: Application,
  focus: (name: FilesName) => void,
  { setProblem, setStatus, setRemoved }: Remarks,
) {
  const listed = () => state().answers[name]

  function choose(files: readonly File[]) {
    setProblem(null)
    setStatus(null)
    setRemoved(null)
    attach(name, files)
  }

  function afterRemoval(text: UserText | null, removed: Removed | null) {
    setRemoved(removed)
    if (listed().length === 0) focus(name)
    clearReasons(name)
    setProblem(null)
    setStatus(text)
  }

  return {
    choose,
    hasRoom(): boolean {
      const isFull = countProblem(listed()) !== null
      if (isFull) setProblem(full)
      return !isFull
    },
    /** Attaches a photo from the camera. */
    take(photo: File) {
      const unused = unusedName(cleanFileName(photo.name), listed().map(nameOf))
      const { type, lastModified } = photo
      choose([unused === photo.name ? photo : new File([photo], unused, { type, lastModified })])
    },
    remove(key: string) {
      const index = listed().findIndex((entry) => keyOf(entry) === key)
      const file = listed()[index]
      if (file === undefined) return
      type(name, listed().toSpliced(index, 1))
      afterRemoval(hiddenMessage(file), { file, index })
    },
    takeBack({ file, index }: Removed) {
      setRemoved(null)
      setStatus(null)
      if (countProblem(listed()) === null) type(name, listed().toSpliced(index, 0, file))
    },
    /** Removes all files that are not prepared yet. */
    cancelOpen() {
      const [before, rest] = [listed(), listed().filter((file) => !isUnprepared(file))]
      type(name, rest)
      afterRemoval(
        {
          text: msg('{count, plural, one {1 file was} other {{count} files were}} taken off the list.'),
          values: { count: before.length - rest.length },
        },
        null,
      )
    },
    report: setProblem,
  }
}

const alreadyThere = msg('{count, plural, one {1 was already there.} other {{count} were already there.}}')

/** Names all files with the same message in one line. */
const ofSeveral: Readonly<Record<string, string>> = {
  [unreadableMessage('').text]: msg('We could not read {names}. Choose them again.'),
  [noRoom]: msg('{names}: You can attach {limit} files here. Remove one first.'),
}

function inFewLines(texts: readonly UserText[]): readonly UserText[] {
  const lines = new Map<string, UserText[]>()
  for (const text of texts) {
    const key = typeof text === 'object' && text.text in ofSeveral ? text.text : JSON.stringify(text)
    lines.set(key, [...(lines.get(key) ?? []), text])
  }
  return [...lines].flatMap(([key, same]) => {
    const [first] = same
    const text = ofSeveral[key]
    if (text === undefined || typeof first !== 'object' || same.length < 2) return same
    const names = same.map((one) => (typeof one === 'object' ? one.values?.name : '')).join(', ')
    return [{ text, values: { ...first.values, names } }]
  })
}

export type FileActions = ReturnType<typeof createFileActions>

/** Returns the files of a field and the actions on them. The answers hold the files; the input is emptied. */
export function useFiles(name: FilesName) {
  const application = useApplication()
  const focus = useFocus()
  const field = useAnswer(name)
  const { error } = field
  const queue = useApplicationState(({ files }) => files)
  const [problem, keepProblem] = useState<UserText | null>(null)
  const [problems, addProblem] = useFailures()
  const [status, setStatus] = useState<UserText | null>(null)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [actions] = useState(() => createFileActions(name, application, focus, { setProblem, setStatus, setRemoved }))
  function setProblem(found: UserText | null) {
    keepProblem(found)
    if (found !== null) addProblem()
  }
  const own = inFewLines(queue.reasons.filter((reason) => reason.field === name).map(({ text }) => text))
  const reasons = [...own, ...(problem === null ? [] : [problem])]
  const copies = queue.copies[name] ?? 0
  return {
    field,
    /** The error of a failed check, and why files were rejected. */
    errors: error === undefined ? reasons : [error, ...reasons],
    /** The key of the errors: a press that fails again adds them again. */
    problems,
    /** Message about the last change; null for none. */
    status: status ?? (copies === 0 ? null : { text: alreadyThere, values: { count: copies } }),
    /** The file removed last, while it can be taken back. */
    removed,
    /** Names of files that a restart has lost, and that are not attached again. */
    lost: useApplicationState((state) => lostNames(state, name)),
    preparing: currentOf(application.state()),
    /** The same object in every render. */
    actions,
  }
}
