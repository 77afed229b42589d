import { type ReactNode, useId, useRef } from 'react'
import { t } from '../i18n/t.ts'
import { useModal } from './modal.ts'

interface DialogProps {
  readonly title: string
  /** `alertdialog` for errors and decisions: screen readers announce its text too. */
  readonly role?: 'dialog' | 'alertdialog'
  /** Escape, the browser's Back, or the dialog's own closing button was pressed. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons instead of Close. The first gets the focus, unless an element has `data-autofocus`. */
  readonly actions?: ReactNode
  /** 'full' fills the window; its element with the class `dialog-picture` takes the free space. */
  readonly size?: 'normal' | 'wide' | 'full'
}

/** The browser's `<dialog>` makes the page inert and restores the focus. Mount to open, unmount to close. */
export function Dialog({ title, role = 'dialog', onClose, children, actions, size = 'normal' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const bodyId = useId()
  useModal(dialog, onClose)
  return (
    <dialog
      ref={dialog}
      role={role}
      className={`dialog dialog-${size}`}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      onCancel={(event) => {
        event.preventDefault() // the owner unmounts it
        onClose()
      }}
    >
      <h2 className="dialog-title text-break" id={titleId}>
        {title}
      </h2>
      <div className="dialog-body text-break" id={bodyId}>
        {children}
      </div>
      <div className="dialog-actions">
        {actions ?? (
          <button type="button" className="btn btn-primary" data-autofocus onClick={onClose}>
            {t('Close')}
          </button>
        )}
      </div>
    </dialog>
  )
}
