/** What the controls of the form share: their frame, and typing with the row's filter. */

import { useLayoutEffect, useRef } from 'react'
import { applyFilter } from '../../application/filters.ts'
import type { FieldName, FieldRow, FieldsOf } from '../../application/form.ts'
import { brand } from '../../config.ts'
import type { UserText } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { useAnswer } from './answering.ts'

/** What every control of a row is given. */
export function frameOf(row: FieldRow, error: UserText | undefined) {
  return {
    label: t(row.label, { brand: brand.name }),
    required: row.check !== undefined,
    hint: row.hint === undefined ? undefined : t(row.hint),
    error,
  }
}

/** The fields whose answer is one text. */
export type TextName = Exclude<FieldName, FieldsOf<'files' | 'vinList' | 'materialChoice'>>

/** Value, change handling with the row's filter, and the caret's place. */
export function useTextField(row: FieldRow) {
  const { field, error } = useAnswer(row.name as TextName)
  const input = useRef<HTMLInputElement | null>(null)
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    // A dropped character would throw the caret to the end of the field.
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function change(element: HTMLInputElement, composing: boolean) {
    const typed = element.value
    if (row.filter === undefined || composing) {
      field.onChange(typed)
      return
    }
    const kept = applyFilter(row.filter, typed)
    if (kept !== typed)
      caret.current = applyFilter(row.filter, typed.slice(0, element.selectionStart ?? typed.length)).length
    field.onChange(kept)
  }

  return {
    field,
    error,
    props: {
      name: row.name,
      value: field.value,
      onBlur: field.onBlur,
      ref: (element: HTMLInputElement | null) => {
        input.current = element
        field.ref(element)
      },
      onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
        change(event.target, (event.nativeEvent as InputEvent).isComposing === true),
      // The filter waits until an input method has finished its word.
      onCompositionEnd: (event: React.CompositionEvent<HTMLInputElement>) => change(event.currentTarget, false),
    },
  }
}
