import { t } from '../../i18n/t.ts'
import { QuestionDialog } from '../../ui/question-dialog.tsx'

interface DropChangesProps {
  readonly onStay: () => void
  readonly onDrop: () => void
}

/** Asks before a session ends that has changes of the calendar, which no call sends. */
export function DropChanges({ onStay, onDrop }: DropChangesProps) {
  return (
    <QuestionDialog
      title={t('Log out without your calendar changes?')}
      text={t(
        'Interviews that you scheduled, changed or canceled here are not sent to the server. They are lost then.',
      )}
      stay={t('Stay signed in')}
      go={t('Log Out')}
      onStay={onStay}
      onGo={onDrop}
    />
  )
}
