import {
  cdlTypes,
  type Interview,
  interviewDurations,
  interviewStatuses,
  interviewTypes,
} from '../../domain/calendar/calendar.ts'
import { t } from '../../i18n/t.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { DateTimeInput } from '../../ui/date-time-input.tsx'
import { TextField } from '../../ui/field.tsx'
import { Options, SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import { answersOf, type InterviewAnswers } from './interview-form.ts'

interface InterviewFieldsProps {
  /** Id of the form and prefix of the ids of its fields. */
  readonly id: string
  readonly interview: Interview | null
  readonly answers: InterviewAnswers
  readonly errors: FieldErrors<keyof InterviewAnswers>
  readonly onChange: (name: keyof InterviewAnswers, value: string) => void
}

export function InterviewFields({ id, interview, answers, errors, onChange }: InterviewFieldsProps) {
  const candidate = interview?.candidate ?? true
  /** 'Schedule another' keeps the name: the date comes first. */
  const startsWithDate = interview === null && answers.title !== ''
  const offersAsItIs = interview !== null && answersOf(interview).length === 'as-it-is'
  return (
    <>
      <TextField
        label={candidate ? t('Candidate name') : t('Title')}
        name={candidate ? 'candidateName' : 'title'}
        required
        autoComplete="off"
        value={answers.title}
        onChange={(event) => onChange('title', event.target.value)}
        error={errors.title}
        data-autofocus={!startsWithDate || undefined}
      />
      <div className="form-pair form-pair-time">
        <DateTimeInput
          id={`${id}-start`}
          name="dateTime"
          label={t('Date and time')}
          required
          placeholder={t('dd/mm/yyyy hh:mm')}
          value={answers.start}
          isFirst={startsWithDate}
          day={answers.day}
          onChange={(value) => onChange('start', value)}
          error={errors.start}
        />
        <SelectField
          label={t('Duration')}
          name="duration"
          value={answers.length}
          onChange={(value) => onChange('length', value)}
        >
          {interviewDurations.map((minutes) => (
            <option key={minutes} value={minutes}>
              {t('{minutes} minutes', { minutes })}
            </option>
          ))}
          {offersAsItIs && <option value="as-it-is">{t('As it is')}</option>}
        </SelectField>
      </div>
      <div className="form-pair">
        {(['cdlType', 'interviewType'] as const).map((name) => (
          <SelectField
            key={name}
            label={name === 'cdlType' ? t('CDL type') : t('Interview type')}
            name={name}
            value={answers[name]}
            onChange={(value) => onChange(name, value)}
          >
            <option value="">{t('Not set')}</option>
            <Options texts={name === 'cdlType' ? cdlTypes : interviewTypes} />
          </SelectField>
        ))}
      </div>
      <ChoiceField
        label={t('Status')}
        name="status"
        options={interviewStatuses}
        value={answers.status}
        onChange={(value) => onChange('status', value)}
      />
      <TextAreaField
        label={candidate ? t('Notes') : t('Description')}
        name="notes"
        value={answers.notes}
        onChange={(event) => onChange('notes', event.target.value)}
      />
    </>
  )
}
