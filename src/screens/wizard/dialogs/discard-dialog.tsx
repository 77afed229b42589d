import { t } from '../../../i18n/t.ts'
import { Dialog } from '../../../ui/dialog.tsx'

interface DiscardDialogProps {
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

export function DiscardDialog({ onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={t('Discard your draft?')}
      onClose={onKeep}
      actions={
        <>
          <button type="button" className="btn btn-primary" onClick={onKeep}>
            {t('Keep my answers')}
          </button>
          <button type="button" className="btn btn-outline-secondary" onClick={onDiscard}>
            {t('Discard draft')}
          </button>
        </>
      }
    >
      <p className="mb-0">
        {t(
          'Answers and files on this device that were not sent yet will be deleted. Steps you finished are safe in your account.',
        )}
      </p>
    </Dialog>
  )
}
