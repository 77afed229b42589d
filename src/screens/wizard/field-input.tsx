/** From a row of the form table to its control. */
import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Answers } from '../../application/answers.ts'
import type { FieldName, FieldRow } from '../../application/form.ts'
import { t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { ChoiceField, describedBy, FieldLabel, FieldNotes, TextField } from '../../ui/field.tsx'
import { dateRemark } from './date-remark.ts'
import { FileField } from './file-field.tsx'
import { PhoneHandover } from './phone-handover.tsx'
import { frameOf, type TextName, useTextField } from './use-text-field.ts'
import { VinField } from './vin-field.tsx'

export function FieldInput({ row }: { readonly row: FieldRow }) {
  switch (row.kind) {
    case 'text':
      return row.server?.coding === 'vins' ? <VinField row={row} /> : <TypedField row={row} />
    case 'date':
      return <TypedField row={row} type="date" />
    case 'longText':
      return <LongTextField row={row} />
    case 'choice':
    case 'materialChoice':
      return <ChosenField row={row} />
    case 'files':
      return <PapersField row={row} />
    case 'vinList':
      return null // shown with the typed VIN
  }
}

/** Files are attached here, or on a kiosk later from one's own phone: a file dialog would open the machine's disk. */
function PapersField({ row }: { readonly row: FieldRow }) {
  const { platform } = useServices()
  return platform.kiosk ? <PhoneHandover label={frameOf(row, undefined).label} /> : <FileField row={row} />
}

function TypedField({ row, type }: { readonly row: FieldRow; readonly type?: 'date' }) {
  const { props, error } = useTextField(row)
  const { multiple: _, accept: __, ...control } = row.control ?? {}
  return (
    <TextField
      {...frameOf(row, error)}
      {...control}
      {...props}
      type={type ?? control.type ?? 'text'}
      readOnly={row.readOnly}
      suggestions={row.suggestions}
      remark={type === 'date' ? dateRemark(props.value, new Date()) : undefined}
    />
  )
}

function LongTextField({ row }: { readonly row: FieldRow }) {
  const { control } = useFormContext<Answers>()
  const { field, fieldState } = useController({ control, name: row.name as TextName })
  const id = useId()
  const { label, required, hint, error } = frameOf(row, fieldState.error?.message)
  const count = [...field.value].length
  const remark =
    count > (row.advisedLength ?? Number.POSITIVE_INFINITY)
      ? t('{count} characters. All of it is sent, but a shorter text is easier to read.', { count })
      : undefined
  return (
    <div className="field field-wide">
      <FieldLabel htmlFor={id} label={label} required={required} />
      <textarea
        {...field}
        id={id}
        rows={5}
        className="form-control"
        aria-describedby={describedBy(id, { hint, remark, error })}
      />
      <FieldNotes id={id} hint={hint} remark={remark} error={error} />
    </div>
  )
}

/** `materialsHauled` is a single choice held as a list. */
function ChosenField({ row }: { readonly row: FieldRow }) {
  const { control } = useFormContext<Answers>()
  const { field, fieldState } = useController({ control, name: row.name as FieldName })
  const value = Array.isArray(field.value) ? String(field.value[0] ?? '') : field.value
  return (
    <ChoiceField
      {...frameOf(row, fieldState.error?.message)}
      name={row.name}
      options={row.options ?? []}
      value={value}
      onChange={(option) => field.onChange(row.kind === 'materialChoice' ? [option] : option)}
      onBlur={field.onBlur}
      ref={field.ref}
    />
  )
}
