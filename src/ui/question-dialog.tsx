import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { Elements } from './elements.ts'

interface QuestionDialogProps {
  readonly title: string
  readonly text: string | Elements
  /** Label of the button that changes nothing; it gets the focus. Escape does the same. */
  readonly stay: string
  /** Label of the button that does what was asked about. */
  readonly go: string
  /** A third button, the last. */
  readonly other?: Elements
  readonly onStay: () => void
  readonly onGo: () => void
}

/** Asks before something is lost. */
export function QuestionDialog({ title, text, stay, go, other, onStay, onGo }: QuestionDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onStay}
      actions={
        <>
          <Button primary label={stay} data-autofocus onClick={onStay} />
          <Button label={go} onClick={onGo} />
          {other}
        </>
      }
    >
      {typeof text === 'string' ? <p className="mb-0">{text}</p> : text}
    </Dialog>
  )
}
