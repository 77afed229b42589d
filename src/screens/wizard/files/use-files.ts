import { useState } from 'react'
import type { Application } from '../../../application/application.ts'
import { currentOf, isUnprepared } from '../../../application/files.ts'
import { lostNames } from '../../../application/state.ts'
import { brand } from '../../../config.ts'
import { unreadableInOne } from '../../../domain/files/file-bytes.ts'
import { cleanFileName, unusedName } from '../../../domain/files/file-name.ts'
import { msg, type UserText } from '../../../domain/text/user-text.ts'
import { type AttachedFile, nameOf } from '../../../form/answers.ts'
import { isFull } from '../../../form/attach.ts'
import type { FilesName } from '../../../form/form.ts'
import { t } from '../../../i18n/t.ts'
import { fileLimits } from '../../../provider/limits.ts'
import { announce } from '../../../ui/announce.ts'
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

/** What is written below the list about the last action. */
interface Remark {
  readonly problem: UserText | null
  readonly status: UserText | null
  /** The file removed last, while it can be taken back. */
  readonly removed: Removed | null
}

const noRemark: Remark = { problem: null, status: null, removed: null }

function createFileActions(
  name: FilesName,
  { state, type, attach, clearReasons }: Application,
  focus: (name: FilesName) => void,
  change: (part: Partial<Remark>) => void,
) {
  const listed = () => state().answers[name]

  function choose(files: readonly File[]) {
    change(noRemark)
    attach(name, files)
  }

  function afterRemoval(status: UserText | null, removed: Removed | null) {
    if (listed().length === 0) focus(name)
    clearReasons(name)
    change({ problem: null, status, removed })
  }

  return {
    choose,
    hasRoom(): boolean {
      const hasRoom = !isFull(listed())
      if (!hasRoom) change({ problem: full })
      return hasRoom
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
      const hidden = hiddenMessage(file)
      if (hidden === null) announce(t('{name} removed.', { name: nameOf(file) }), nameOf(file))
      afterRemoval(hidden, { file, index })
    },
    takeBack({ file, index }: Removed) {
      change(noRemark)
      if (!isFull(listed())) type(name, listed().toSpliced(index, 0, file))
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
    report: (problem: UserText) => change({ problem }),
  }
}

const alreadyThere = msg('{count, plural, one {1 was already there.} other {{count} were already there.}}')

export type FileActions = ReturnType<typeof createFileActions>

/** Returns the files of a field and the actions on them. The answers hold the files; the input is emptied. */
export function useFiles(name: FilesName) {
  const application = useApplication()
  const focus = useFocus()
  const field = useAnswer(name)
  const queue = useApplicationState(({ files }) => files)
  const [remark, setRemark] = useState(noRemark)
  const [problems, addProblem] = useFailures()
  const [actions] = useState(() => createFileActions(name, application, focus, change))
  function change(part: Partial<Remark>) {
    setRemark((before) => ({ ...before, ...part }))
    if (part.problem) addProblem()
  }
  const reasons = unreadableInOne(queue.reasons.filter((reason) => reason.field === name).map(({ text }) => text))
  const copies = queue.copies[name] ?? 0
  return {
    field,
    /** The error of a failed check, and why files were rejected. */
    errors: [field.error, ...reasons, remark.problem].filter((text) => text !== undefined && text !== null),
    /** The key of the errors: a press that fails again adds them again. */
    problems,
    removed: remark.removed,
    /** Message about the last change; null for none. */
    status: remark.status ?? (copies === 0 ? null : { text: alreadyThere, values: { count: copies } }),
    /** Names of files that a restart has lost, and that are not attached again. */
    lost: useApplicationState((state) => lostNames(state, name)),
    preparing: currentOf(application.state()),
    /** The same object in every render. */
    actions,
  }
}
