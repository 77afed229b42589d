import { useId } from 'react'
import type { MissingItem } from '../../../form/missing.ts'
import { t } from '../../../i18n/t.ts'
import { useServices } from '../../../state/services.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { sendFromElsewhere, splitMissing } from '../../shared/missing-elsewhere.ts'

interface MissingDialogProps {
  readonly items: readonly MissingItem[]
  readonly onFill: (item: MissingItem) => void
  readonly onBack: () => void
  readonly onSubmit: () => void
}

/** 'Important Information Missing': all seven steps are saved, but optional items are missing. */
export function MissingDialog({ items, onFill, onBack, onSubmit }: MissingDialogProps) {
  const { here, elsewhere } = splitMissing(items, useServices().platform.traits.attachesFiles)
  const canFill = here.length > 0
  const id = useId()
  return (
    <Dialog
      title={t('Important Information Missing')}
      size="wide"
      onClose={onBack}
      describedBy={[id, ...here.map(({ name }) => `${id}-${name}`), `${id}-elsewhere`].join(' ')}
      actions={
        <>
          {canFill && <Button label={t('Go Back & Fill')} onClick={onBack} />}
          <Button primary label={t('Submit Anyway')} onClick={onSubmit} />
        </>
      }
    >
      {canFill && (
        <>
          <p id={id}>{t('Your steps are saved. These items are optional, but still missing:')}</p>
          <ul className="d-grid gap-2 m-0 list-unstyled">
            {here.map((item) => (
              <li
                key={item.name}
                className="d-flex align-items-center justify-content-between gap-2 p-2 ps-3 border rounded"
              >
                <span id={`${id}-${item.name}`}>{t(item.reminder)}</span>
                <Button
                  label={t('Fill Now')}
                  aria-label={t('Fill Now: {item}', { item: t(item.reminder) })}
                  onClick={() => onFill(item)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <div id={`${id}-elsewhere`}>{elsewhere.length > 0 && <p>{sendFromElsewhere(elsewhere)}</p>}</div>
    </Dialog>
  )
}
