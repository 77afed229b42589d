import { t } from '../../i18n/t.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface DropChangesProps {
  readonly onStay: () => void
  readonly onDrop: () => void
}

/** Asks before a session ends that has changes of the calendar, which no call sends. */
export function DropChanges({ onStay, onDrop }: DropChangesProps) {
  return (
    <Dialog
      role="alertdialog"
      title={t('Log out without your calendar changes?')}
      onClose={onStay}
      actions={
        <>
          <button type="button" className="btn btn-primary" data-autofocus onClick={onStay}>
            {t('Stay signed in')}
          </button>
          <button type="button" className="btn btn-outline-secondary" onClick={onDrop}>
            {t('Log Out')}
          </button>
        </>
      }
    >
      <p className="mb-0">
        {t('Interviews that you scheduled, changed or canceled here are not sent to the server. They are lost then.')}
      </p>
    </Dialog>
  )
}
