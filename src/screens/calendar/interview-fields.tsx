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
import { phone } from './view.ts'

interface InterviewFieldsProps {
  /** Id of the form and prefix of the ids of its fields. */
  readonly id: string
  readonly interview: Interview | null
  readonly answers: InterviewAnswers
  readonly errors: FieldErrors<keyof InterviewAnswers>
  readonly onChange: (name: keyof InterviewAnswers, value: string) => void
}

/** The most frequent edit is another time. On a phone the form starts at its beginning, which the picker would hide. */
function startsAtTime(interview: Interview | null): boolean {
  return interview !== null && !phone.matches
}

function TimeFields({ id, interview, answers, errors, onChange }: InterviewFieldsProps) {
  const offersAsItIs = interview !== null && answersOf(interview).length === 'as-it-is'
  return (
    <>
      <DateTimeInput
        id={`${id}-start`}
        name="dateTime"
        label={t('Date and time')}
        required
        placeholder={t('dd/mm/yyyy hh:mm')}
        value={answers.start}
        isFirst={startsAtTime(interview)}
        day={interview?.start}
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
    </>
  )
}

export function InterviewFields(props: InterviewFieldsProps) {
  const { interview, answers, errors, onChange } = props
  const scheduling = interview === null
  const candidate = interview?.candidate ?? true
  const choose = <option value="">{scheduling ? t('Please choose') : t('Not set')}</option>
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
        data-autofocus={!startsAtTime(interview) || undefined}
      />
      <div className="form-pair">
        <SelectField
          label={t('CDL type')}
          name="cdlType"
          required={scheduling}
          value={answers.cdlType}
          onChange={(value) => onChange('cdlType', value)}
          error={errors.cdlType}
        >
          {choose}
          <Options texts={cdlTypes} />
        </SelectField>
        <SelectField
          label={t('Interview type')}
          name="interviewType"
          required={scheduling}
          value={answers.interviewType}
          onChange={(value) => onChange('interviewType', value)}
          error={errors.interviewType}
        >
          {choose}
          <Options texts={interviewTypes} />
        </SelectField>
      </div>
      <TimeFields {...props} />
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
