import { useId, useState } from 'react'
import {
  cdlTypes,
  type Interview,
  interviewDurations,
  interviewStatuses,
  interviewTypes,
} from '../../domain/calendar.ts'
import { t } from '../../i18n/t.ts'
import { DateTimeInput } from '../../ui/date-time-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChoiceField, TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import {
  answersOf,
  emptyAnswers,
  type InterviewAnswers,
  type InterviewChange,
  type Length,
  readAnswers,
} from './interview-form.ts'

interface InterviewDialogProps {
  /** The interview to edit; null schedules a new one. */
  readonly interview: Interview | null
  readonly onSave: (change: InterviewChange) => void
  readonly onClose: () => void
}

function options(texts: readonly string[]) {
  return texts.map((text) => (
    <option key={text} value={text}>
      {t(text)}
    </option>
  ))
}

/** Schedule Interview and Edit Interview: one form. */
export function InterviewDialog({ interview, onSave, onClose }: InterviewDialogProps) {
  const scheduling = interview === null
  const candidate = interview?.candidate ?? true
  const [answers, setAnswers] = useState(() => (interview === null ? emptyAnswers : answersOf(interview)))
  const id = useId()
  const form = useForm({
    read: () => readAnswers(answers, interview),
    check: (reading) => (reading.ok ? {} : reading.errors),
    async send(reading) {
      if (reading.ok) onSave(reading.change)
      return 'leaving'
    },
  })
  const { errors } = form
  const set = (name: keyof InterviewAnswers) => (value: string) => {
    setAnswers({ ...answers, [name]: value })
    form.forget(name)
  }
  const choose = <option value="">{scheduling ? t('Please choose') : t('Not set')}</option>
  const { length } = answers
  return (
    <Dialog
      size="wide"
      title={scheduling ? t('Schedule Interview') : t('Edit Interview')}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="submit" form={`${id}-form`} className="btn btn-primary">
            {scheduling ? t('Schedule') : t('Save Changes')}
          </button>
        </>
      }
    >
      <form id={`${id}-form`} {...form.props}>
        <TextField
          label={candidate ? t('Candidate name') : t('Title')}
          name={candidate ? 'candidateName' : 'title'}
          required
          autoComplete="off"
          value={answers.title}
          onChange={(event) => set('title')(event.target.value)}
          error={errors.title}
          data-autofocus
        />
        <div className="form-pair">
          <SelectField
            label={t('CDL type')}
            name="cdlType"
            required={scheduling}
            value={answers.cdlType}
            onChange={set('cdlType')}
            error={errors.cdlType}
          >
            {choose}
            {options(cdlTypes)}
          </SelectField>
          <SelectField
            label={t('Interview type')}
            name="interviewType"
            required={scheduling}
            value={answers.interviewType}
            onChange={set('interviewType')}
            error={errors.interviewType}
          >
            {choose}
            {options(interviewTypes)}
          </SelectField>
        </div>
        <DateTimeInput
          key={length === 'all-day' ? 'first-day' : 'start'}
          id={`${id}-start`}
          name="dateTime"
          label={length === 'all-day' ? t('First day') : t('Date and time')}
          required
          placeholder={length === 'all-day' ? t('dd/mm/yyyy') : t('dd/mm/yyyy hh:mm')}
          withTime={length !== 'all-day'}
          value={answers.start}
          onChange={set('start')}
          error={errors.start}
        />
        <SelectField
          label={t('Duration')}
          name="duration"
          value={length}
          onChange={(value) => {
            setAnswers({ ...answers, length: value as Length })
            form.forget('end')
          }}
        >
          {interviewDurations.map((minutes) => (
            <option key={minutes} value={minutes}>
              {t('{minutes} minutes', { minutes })}
            </option>
          ))}
          {!scheduling && <option value="until">{t('Until a date and time')}</option>}
          {!scheduling && <option value="all-day">{t('All day')}</option>}
          {interview?.end === null && !interview.allDay && <option value="open">{t('Not set')}</option>}
        </SelectField>
        {(length === 'until' || length === 'all-day') && (
          <DateTimeInput
            key={length}
            id={`${id}-end`}
            name="end"
            label={length === 'until' ? t('End') : t('Last day')}
            required
            placeholder={length === 'until' ? t('dd/mm/yyyy hh:mm') : t('dd/mm/yyyy')}
            withTime={length === 'until'}
            value={answers.end}
            onChange={set('end')}
            error={errors.end}
          />
        )}
        <ChoiceField
          label={t('Status')}
          name="status"
          options={interviewStatuses}
          value={answers.status}
          onChange={set('status')}
        />
        <TextAreaField
          label={candidate ? t('Notes') : t('Description')}
          name="notes"
          value={answers.notes}
          onChange={(event) => set('notes')(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
