import { useId, useState } from 'react'
import type { Interview } from '../../domain/calendar/calendar.ts'
import { formatDateTime } from '../../domain/calendar/date-time.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import { useForm } from '../../ui/use-form.ts'
import { InterviewFields } from './interview-fields.tsx'
import { type InterviewAnswers, type InterviewChange, momentIn, readAnswers } from './interview-form.ts'

interface InterviewDialogProps {
  /** The interview to edit; null schedules a new one. */
  readonly interview: Interview | null
  /** What the fields contain at first. */
  readonly first: InterviewAnswers
  /** It keeps name, notes and types of an interview: the date comes first. */
  readonly isAnother?: boolean
  /** Of the device. */
  readonly zone: string
  readonly onSave: (change: InterviewChange) => void
  readonly onClose: () => void
}

export function InterviewDialog({ interview, first, isAnother = false, zone, onSave, onClose }: InterviewDialogProps) {
  const scheduling = interview === null
  const [typed, setTyped] = useState({ answers: first, zone, at: momentIn(first, interview) })
  const [isFilled, setFilled] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const id = useId()
  /** In another time zone the typed moment is written anew. */
  const answers =
    typed.zone === zone || typed.at === null ? typed.answers : { ...typed.answers, start: formatDateTime(typed.at) }
  const form = useForm({
    read: () => readAnswers(answers, interview),
    check: ({ errors }) => errors,
    async send({ change }) {
      if (change !== null) onSave(change)
      return 'leaving'
    },
  })
  const close = () => (isFilled ? setAsking(true) : onClose())
  return (
    <>
      <Dialog
        size="wide"
        title={scheduling ? t('Schedule Interview') : t('Edit Interview')}
        onClose={close}
        actions={
          <>
            <Button label={t('Cancel')} onClick={onClose} />
            <Button primary type="submit" form={`${id}-form`} label={scheduling ? t('Schedule') : t('Save Changes')} />
          </>
        }
      >
        <form id={`${id}-form`} {...form.props}>
          <InterviewFields
            id={id}
            interview={interview}
            isAnother={isAnother}
            answers={answers}
            errors={form.errors}
            onChange={(name, value) => {
              const next = { ...answers, [name]: value }
              setTyped({ answers: next, zone, at: momentIn(next, interview) })
              setFilled(true)
              form.forget(name)
            }}
          />
        </form>
      </Dialog>
      {isAsking && (
        <QuestionDialog
          title={t('Leave without saving?')}
          text={t('What you typed has not been saved.')}
          stay={t('Back to the form')}
          go={t('Leave without saving')}
          onStay={() => setAsking(false)}
          onGo={onClose}
        />
      )}
    </>
  )
}
