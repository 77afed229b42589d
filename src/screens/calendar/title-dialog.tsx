import { type SubmitEvent, useId } from 'react'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface TitleDialogProps {
  readonly when: string
  readonly onTitle: (title: string) => void
  /** Cancel, Escape, or OK with a blank title: creates nothing. */
  readonly onClose: () => void
}

/** Replaces `window.prompt`, which Electron does not support. */
export function TitleDialog({ when, onTitle, onClose }: TitleDialogProps) {
  const form = useId()
  const question = t('Please enter a new title for your event')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const title = String(new FormData(event.currentTarget).get('title')).trim()
    if (title === '') onClose()
    else onTitle(title)
  }
  return (
    <Dialog
      title={question}
      onClose={onClose}
      actions={
        <>
          <Button label={t('Cancel')} onClick={onClose} />
          <Button primary type="submit" form={form} label={t('OK')} />
        </>
      }
    >
      <p className="text-body-secondary">{when}</p>
      <form id={form} onSubmit={submit}>
        <input className="form-control" name="title" aria-label={question} autoComplete="off" data-autofocus />
      </form>
    </Dialog>
  )
}
