import { type ReactNode, useId, useRef } from 'react'
import type { ErrorDialogContent } from '../domain/failures/dialog.ts'
import { userTextKey } from '../domain/text/user-text.ts'
import { t } from '../i18n/t.ts'
import { Button } from './button.tsx'
import { useLateClicks } from './late-clicks.ts'
import { useModal } from './modal.ts'
import { TranslatedText } from './translated-text.tsx'

interface DialogProps {
  readonly title: string
  /** The title is a name, which a browser must not translate. */
  readonly isName?: boolean
  /** `alertdialog` for errors and decisions: screen readers announce its text too. */
  readonly role?: 'dialog' | 'alertdialog'
  /** Escape or the dialog's own closing button was pressed. */
  readonly onClose: () => void
  readonly children: ReactNode
  /**
   * Ids of what a screen reader reads with the title. The dialog itself gets the focus then: Orca may say nothing where
   * the focus moves from what has become inert to a button.
   */
  readonly describedBy?: string | undefined
  /**
   * Buttons instead of Close. The first gets the focus, unless an element has `data-autofocus`. Without them the dialog
   * gets it.
   */
  readonly actions?: ReactNode
  readonly size?: 'normal' | 'wide'
}

/** The browser's `<dialog>` makes the page inert and restores the focus. Mount to open, unmount to close. */
export function Dialog({
  title,
  isName = false,
  role = 'dialog',
  onClose,
  children,
  describedBy,
  actions,
  size = 'normal',
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const bodyId = useId()
  const onClickCapture = useLateClicks(titleId)
  useModal(dialog)
  return (
    <dialog
      ref={dialog}
      role={role}
      className={`dialog dialog-${size}`}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : describedBy}
      tabIndex={describedBy === undefined && actions !== undefined ? undefined : -1}
      onClickCapture={onClickCapture}
      onKeyDown={(event) => {
        const { key, repeat, target, currentTarget } = event
        if (key !== 'Enter' || repeat || target !== currentTarget) return
        event.preventDefault() // Enter would also submit the form that the button opens
        // The default button, as in the system's dialogs, while the dialog itself has the focus.
        currentTarget.querySelector<HTMLElement>('.dialog-actions .btn-primary')?.click()
      }}
      onCancel={(event) => {
        event.preventDefault() // the owner unmounts it
        onClose()
      }}
    >
      <h2 className="dialog-title text-break" id={titleId} translate={isName ? 'no' : undefined}>
        {title}
      </h2>
      <div className="dialog-body text-break" id={bodyId}>
        {children}
      </div>
      <div className="dialog-actions">{actions ?? <Button primary label={t('Close')} onClick={onClose} />}</div>
    </dialog>
  )
}

interface ErrorDialogProps {
  readonly content: ErrorDialogContent
  readonly onClose: () => void
  /** Makes the button ('Retry', 'Try Again') repeat a call instead of closing the dialog; a second button closes it. */
  readonly onRepeat?: (() => void) | undefined
}

export function ErrorDialog({ content, onClose, onRepeat }: ErrorDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={t(content.title)}
      onClose={onClose}
      actions={
        <>
          <Button primary label={t(content.button)} onClick={onRepeat ?? onClose} />
          {onRepeat && <Button label={t('Back to the form')} onClick={onClose} />}
        </>
      }
    >
      <p>
        <TranslatedText text={content.message} />
      </p>
      {content.list.length > 0 && (
        <ul className="mb-0">
          {content.list.map((line) => (
            <li key={userTextKey(line)}>
              <bdi>
                <TranslatedText text={line} />
              </bdi>
            </li>
          ))}
        </ul>
      )}
      {content.note !== undefined && (
        <p className="mb-0">
          <TranslatedText text={content.note} />
        </p>
      )}
      {content.wait !== undefined && (
        <p className="mb-0">
          <TranslatedText text={content.wait} />
        </p>
      )}
    </Dialog>
  )
}
