import { useId, useState } from 'react'
import type { Interview } from '../../domain/calendar/calendar.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
  const [answers, setAnswers] = useState(first)
  const id = useId()
  const form = useForm({
    read: () => readAnswers(answers, interview),
    check: (reading) => (reading.ok ? {} : reading.errors),
    async send(reading) {
      if (reading.ok) onSave(reading.change)
      return 'leaving'
    },
  })
  return (
    <Dialog
      size="wide"
      title={scheduling ? t('Schedule Interview') : t('Edit Interview')}
      onClose={onClose}
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
            setAnswers({ ...answers, [name]: value })
            form.forget(name)
          }}
        />
      </form>
    </Dialog>
  )
}
