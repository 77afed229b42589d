import { memo, useState } from 'react'
import { chosenParts, continuedBy, withoutPart } from '../../../domain/text/comma-list.ts'
import { firstDay, lastDay, withWholeYear } from '../../../domain/text/format.ts'
import { warningFor } from '../../../domain/text/warnings.ts'
import { displayedAnswer } from '../../../form/answers.ts'
import { type FieldName, type FieldRow, type FieldsOf, isLastTyped } from '../../../form/form.ts'
import { hasOffer, offerFor } from '../../../form/offers.ts'
import { t } from '../../../i18n/t.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useServices, useSession } from '../../../state/services.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { TextField } from '../../../ui/field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { FileField } from '../files/file-field.tsx'
import { PhoneHandover } from '../files/phone-handover.tsx'
import { useAnswer, useApplication, useApplicationState, useFocus } from '../use-application.ts'
import { AutofillParts } from './autofill-parts.tsx'
import { MarkList } from './mark-list.tsx'
import { frameOf, type TextName, useTextField } from './use-text-field.ts'
import { VinField } from './vin-field.tsx'

/** Memoized, because every keystroke changes the wizard's state: a field rerenders only for its own answer. */
export const FieldInput = memo(function FieldInput({ row }: { readonly row: FieldRow }) {
  useLanguage() // rerenders when the language changes
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
      return null // part of the VIN field
  }
})

/** A file dialog would expose a shared machine's disk. */
function PapersField({ row }: { readonly row: FieldRow }) {
  const { platform } = useServices()
  return platform.traits.attachesFiles ? (
    <FileField row={row} />
  ) : (
    <PhoneHandover label={frameOf(row, undefined).label} />
  )
}

function TypedField({ row, type }: { readonly row: FieldRow; readonly type?: 'date' }) {
  const { field, props, error, dropped } = useTextField(row)
  const { multiple: _, accept: __, autoCompleteParts: ___, ...control } = row.control ?? {}
  // No warning next to an error: a warning means that the answer is accepted.
  const odd = row.warning === undefined || error !== undefined ? null : warningFor(row.warning, props.value, new Date())
  const warnings = [
    dropped !== '' && t('We left out “{dropped}”. Please check what is left.', { dropped }),
    odd !== null && t(odd),
  ].filter(Boolean)
  return (
    <TextField
      {...frameOf(row, error)}
      {...control}
      {...props}
      type={type ?? control.type ?? 'text'}
      {...(type === 'date' && {
        min: firstDay,
        max: lastDay,
        // While it is typed, each year has two digits for a moment.
        onBlur: () => {
          const day = withWholeYear(props.value)
          if (day !== props.value) field.onChange(day)
        },
      })}
      readOnly={row.readOnly}
      enterKeyHint={isLastTyped(row) ? 'done' : 'next'}
      characters={row.characters}
      suggestions={row.several ? continuedBy(props.value, row.suggestions ?? []) : row.suggestions}
      warning={warnings.length === 0 ? undefined : warnings.join(' ')}
      below={<Below row={row} field={field} />}
    />
  )
}

interface BelowProps {
  readonly row: FieldRow
  readonly field: { readonly value: string; readonly onChange: (text: string) => void }
}

function ChosenParts({ row, field }: BelowProps) {
  const focus = useFocus()
  return (
    <MarkList
      label={t('Chosen: {label}', { label: t(row.label) })}
      marks={chosenParts(field.value, row.suggestions ?? [])}
      onRemove={(part, isLast) => {
        if (isLast) focus(row.name)
        field.onChange(withoutPart(field.value, part))
      }}
    />
  )
}

function OfferButton({ row, field }: BelowProps) {
  const { type } = useApplication()
  const focus = useFocus()
  const { user } = useSession()
  const [wasEmpty] = useState(field.value === '')
  const answers = useApplicationState((state) => state.answers)
  if (!wasEmpty || user === null) return null
  const offer = offerFor(row, field.value, { answers, user })
  if (offer === null) return null
  return (
    <button
      type="button"
      className="btn btn-link px-0 text-start text-break"
      onClick={() => {
        focus(row.name)
        for (const [name, value] of Object.entries(offer.fills)) type(name as TextName, value)
      }}
    >
      {t(offer.text, { value: offer.value })}
    </button>
  )
}

function Below({ row, field }: BelowProps) {
  if (row.several) return <ChosenParts row={row} field={field} />
  return (
    <>
      {row.control?.autoCompleteParts !== undefined && (
        <AutofillParts tokens={row.control.autoCompleteParts} field={field} />
      )}
      {hasOffer(row) && <OfferButton row={row} field={field} />}
    </>
  )
}

function LongTextField({ row }: { readonly row: FieldRow }) {
  const { value, error, ref, onChange } = useAnswer(row.name as TextName)
  return (
    <div className="field-wide">
      <TextAreaField
        {...frameOf(row, error)}
        ref={ref}
        name={row.name}
        value={value}
        rows={5}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

type ChoiceName = Exclude<FieldName, FieldsOf<'files' | 'vinList'>>

/** A single choice. `materialsHauled` stores its choice as a list. */
function ChosenField({ row }: { readonly row: FieldRow }) {
  const { name } = row
  const { value: answer, error, ref, onChange } = useAnswer(name as ChoiceName)
  const focus = useFocus()
  // Several stored materials are no choice (readings.md): they are sent back as they came.
  const [value = ''] = [answer].flat().length > 1 ? [] : [displayedAnswer(row, answer)].flat()
  return (
    <ChoiceField
      {...frameOf(row, error)}
      name={row.name}
      options={row.options ?? []}
      value={String(value)}
      onChange={(option) => onChange(row.kind === 'materialChoice' ? [option] : option)}
      onClear={
        row.check === undefined
          ? () => {
              focus(name)
              onChange('')
            }
          : undefined
      }
      ref={ref}
    />
  )
}
