import { useEffect, useId, useRef, useState } from 'react'
import type { Interview } from '../../domain/calendar/calendar.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import { useForm } from '../../ui/use-form.ts'
import { InterviewFields } from './interview-fields.tsx'
import { type InterviewAnswers, type InterviewChange, inNewZone, momentIn, readAnswers } from './interview-form.ts'

interface InterviewDialogProps {
  /** The interview to edit; null schedules a new one. */
  readonly interview: Interview | null
  /** What the fields contain at first. */
  readonly first: InterviewAnswers
  /** It keeps name, notes and types of an interview, which may have no types. */
  readonly isAnother?: boolean
  /** Of the device. */
  readonly zone: string
  readonly onSave: (change: InterviewChange) => void
  readonly onClose: () => void
}

export function InterviewDialog({ interview, first, isAnother = false, zone, onSave, onClose }: InterviewDialogProps) {
  const scheduling = interview === null
  const [begun, setBegun] = useState(first)
  const [answers, setAnswers] = useState(first)
  const [isAsking, setAsking] = useState(false)
  const id = useId()
  /** What the typed date and time mean: in another time zone they are written anew. */
  const moments = useRef({ begun: momentIn(first, interview), answers: momentIn(first, interview), zone })
  useEffect(() => {
    const { current } = moments
    if (current.zone === zone) return
    current.zone = zone
    setBegun((before) => inNewZone(before, current.begun))
    setAnswers((before) => inNewZone(before, current.answers))
  }, [zone])
  const form = useForm({
    read: () => readAnswers(answers, interview, isAnother),
    check: (reading) => (reading.ok ? {} : reading.errors),
    async send(reading) {
      if (reading.ok) onSave(reading.change)
      return 'leaving'
    },
  })
  const isFilled = JSON.stringify(answers) !== JSON.stringify(begun)
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
              moments.current.answers = momentIn(next, interview)
              setAnswers(next)
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
