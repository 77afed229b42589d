/** Fields of every kind: empty, filled in, required, and with hints and errors. */

import { ChoiceField } from '../../src/ui/choice-field.tsx'
import { DateTimeInput } from '../../src/ui/date-time-input.tsx'
import { PasswordField, TextField } from '../../src/ui/field.tsx'
import { SelectField } from '../../src/ui/select-field.tsx'
import { TextAreaField } from '../../src/ui/text-area-field.tsx'
import { type Example, Held, nothing, type Piece, Pressed } from './example.tsx'

const long = 'The year and the plate number of each trailer that you pull, as they stand in its registration'
const error = 'Please enter the number that stands on your license.'
const years = ['Less than 1 year', '1 to 3 years', '3 to 5 years', 'More than 5 years']

const textFields: readonly Example[] = [
  { name: 'empty', draw: () => <TextField name="empty" label="Full Name" /> },
  {
    name: 'compulsory',
    draw: () => <TextField name="compulsory" label="Full Name" required defaultValue="Maria Ortiz" />,
  },
  {
    name: 'as wide as its answer, with a hint',
    draw: () => <TextField name="phone" label="Phone" characters={14} hint="10 digits" defaultValue="312-555-0119" />,
  },
  {
    name: 'with a remark',
    draw: () => <TextField name="ein" label="EIN" defaultValue="12-34" warning="An EIN usually has nine digits." />,
  },
  {
    name: 'failed, with all that may stand around it',
    draw: () => (
      <TextField
        name="failed"
        label={long}
        required
        error={error}
        hint="Letters and digits"
        placeholder="IL 1234"
        beside={
          <button type="button" className="btn btn-outline-secondary">
            Add
          </button>
        }
        below={<p className="mb-0">Between the field and its notes</p>}
      />
    ),
  },
  { name: 'only to be read', draw: () => <TextField name="read" label="Email" readOnly value="maria@example.com" /> },
  {
    name: 'with suggestions',
    draw: () => <TextField name="state" label="State" suggestions={['Illinois', 'Indiana']} defaultValue="Ill" />,
  },
  { name: 'a password', draw: () => <PasswordField name="password" label="Password" defaultValue="Demo-1234" /> },
  {
    name: 'a password, shown',
    draw: () => (
      <Pressed>
        <PasswordField name="shown" label="Password" defaultValue="Demo-1234" />
      </Pressed>
    ),
  },
]

interface ChoiceExample {
  readonly name: string
  readonly label: string
  readonly start?: string
  readonly required?: boolean
  readonly error?: string
  readonly hint?: string
  readonly clears?: true
}

function choice({ name, label, start = '', clears, ...frame }: ChoiceExample): Example {
  return {
    name,
    draw: () => (
      <Held value={start}>
        {(value, onChange) => (
          <ChoiceField
            {...frame}
            label={label}
            name={`choice ${name}`}
            options={years}
            value={value}
            onChange={onChange}
            onClear={clears && (() => onChange(''))}
          />
        )}
      </Held>
    ),
  }
}

const choices = [
  choice({ name: 'nothing chosen', label: 'Years of driving', hint: 'With a CDL' }),
  choice({ name: 'can be taken back', label: 'Years of driving', start: '3 to 5 years', clears: true }),
  choice({ name: 'failed', label: long, required: true, error: 'Please choose one.' }),
]

const options = ['', 'Dispatch', 'Safety'].map((text) => (
  <option key={text} value={text}>
    {text || 'Please choose'}
  </option>
))

function select(name: string, start: string, frame: { required?: boolean; error?: string; hint?: string }): Example {
  return {
    name,
    draw: () => (
      <Held value={start}>
        {(value, onChange) => (
          <SelectField {...frame} name={name} label="Department" value={value} onChange={onChange}>
            {options}
          </SelectField>
        )}
      </Held>
    ),
  }
}

function dateTime(name: string, start: string, frame: { required?: boolean; error?: string; withTime?: boolean }) {
  return (
    <Held value={start}>
      {(value, onChange) => (
        <DateTimeInput
          {...frame}
          id={`date ${name}`.replaceAll(' ', '-')}
          name={name}
          label="Start"
          placeholder="d/m/Y H:i"
          value={value}
          onChange={onChange}
        />
      )}
    </Held>
  )
}

const filled = '12/11/2026 09:30'

export const fields: readonly Piece[] = [
  { file: 'field', examples: textFields },
  { file: 'choice-field', examples: choices },
  {
    file: 'select-field',
    examples: [
      select('nothing chosen', '', { required: true, hint: 'Where the user will work' }),
      select('chosen', 'Safety', {}),
      select('failed', '', { required: true, error: 'Please choose a department.' }),
    ],
  },
  {
    file: 'text-area-field',
    examples: [
      { name: 'empty', draw: () => <TextAreaField name="comments" label="Comments" /> },
      {
        name: 'filled in',
        draw: () => <TextAreaField name="filled" label="Comments" value={`${long}. ${long}.`} onChange={nothing} />,
      },
    ],
  },
  {
    file: 'date-time-input',
    examples: [
      { name: 'empty', draw: () => dateTime('empty', '', { required: true }) },
      { name: 'spelled out', draw: () => dateTime('spelled', filled, {}) },
      { name: 'a day without a time', draw: () => dateTime('day', '12/11/2026', { withTime: false }) },
      { name: 'failed', draw: () => dateTime('failed', '31/02/2026 09:30', { error: 'This day does not exist.' }) },
    ],
  },
]
