import { useId, useState } from 'react'
import type { Interview } from '../../domain/calendar/calendar.ts'
import { formatDateTime, parseDateTime, zoneId } from '../../domain/calendar/date-time.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LeaveGuard, leavePage } from '../../ui/leave-guard.tsx'
import { useForm } from '../../ui/use-form.ts'
import { InterviewFields } from './interview-fields.tsx'
import { type InterviewAnswers, type InterviewChange, readAnswers } from './interview-form.ts'

interface InterviewDialogProps {
  /** The interview to edit; null schedules a new one. */
  readonly interview: Interview | null
  /** What the fields contain at first. */
  readonly first: InterviewAnswers
  readonly onSave: (change: InterviewChange) => void
  readonly onClose: () => void
}

export function InterviewDialog({ interview, first, onSave, onClose }: InterviewDialogProps) {
  const scheduling = interview === null
  const zone = zoneId()
  const read = (answers: InterviewAnswers) => {
    return { answers, zone, start: parseDateTime(answers.start, answers.day) }
  }
  const [typed, setTyped] = useState(() => read(first))
  const [isFilled, setFilled] = useState(false)
  const id = useId()
  const isMoved = typed.zone !== zone && !interview?.allDay
  /** In another time zone the typed moment is written anew. */
  const answers =
    isMoved && typed.start.ok ? { ...typed.answers, start: formatDateTime(typed.start.at) } : typed.answers
  const form = useForm({
    read: () => readAnswers(answers, interview),
    check: ({ errors }) => errors,
    async send({ change }) {
      if (change !== null) onSave(change)
      return 'leaving'
    },
  })
  return (
    <>
      <Dialog
        size="wide"
        title={scheduling ? t('Schedule Interview') : t('Edit Interview')}
        onClose={() => leavePage(onClose)}
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
            answers={answers}
            errors={form.errors}
            onChange={(name, value) => {
              setTyped(read({ ...answers, [name]: value }))
              setFilled(true)
              form.forget(name)
            }}
          />
        </form>
      </Dialog>
      <LeaveGuard when={isFilled} />
    </>
  )
}
