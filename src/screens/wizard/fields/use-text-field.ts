/** Shared by the form's controls: label and hint, and input with the row's filter. */

import { useLayoutEffect, useRef, useState } from 'react'
import { brand } from '../../../config.ts'
import type { UserText } from '../../../domain/text/user-text.ts'
import { applyFilter, droppedBetween } from '../../../form/filters.ts'
import type { FieldName, FieldRow, FieldsOf } from '../../../form/form.ts'
import { t } from '../../../i18n/t.ts'
import { useAnswer } from '../use-application.ts'

export function frameOf(row: FieldRow, error: UserText | undefined) {
  return {
    label: t(row.label, { brand: brand.name }),
    required: row.check !== undefined,
    hint: row.hint === undefined ? undefined : t(row.hint),
    error,
  }
}

/** Names of the fields with a text answer. */
export type TextName = Exclude<FieldName, FieldsOf<'files' | 'vinList' | 'materialChoice'>>

/** Returns the props of a text input: applies the row's filter and restores the caret. */
export function useTextField(row: FieldRow) {
  const { value, error, ref: control, onChange } = useAnswer(row.name as TextName)
  const input = useRef<HTMLInputElement | null>(null)
  const caret = useRef<number | null>(null)
  /** The field's text, and what was typed for it. */
  const [typing, setTyping] = useState({ text: value, typed: value })

  useLayoutEffect(() => {
    // Without this the caret jumps to the end of the field when the filter drops a character.
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function change(element: HTMLInputElement, composing: boolean) {
    const typed = element.value
    if (row.filter === undefined || composing) {
      onChange(typed)
      return
    }
    const filtered = applyFilter(row.filter, typed)
    // Characters that were dropped at the end of the text may get others behind them.
    const isContinued = value === typing.text && typed.startsWith(typing.text)
    setTyping({
      text: filtered,
      typed: isContinued ? typing.typed + typed.slice(typing.text.length) : typed,
    })
    if (filtered !== typed)
      caret.current = applyFilter(row.filter, typed.slice(0, element.selectionStart ?? typed.length)).length
    onChange(filtered)
  }

  return {
    field: { value, onChange },
    error,
    /** What the filter dropped between kept characters; '' for nothing. */
    dropped: row.filter === undefined || value !== typing.text ? '' : droppedBetween(row.filter, typing.typed),
    props: {
      name: row.name,
      value,
      ref: (element: HTMLInputElement | null) => {
        input.current = element
        control(element)
      },
      onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
        change(event.target, (event.nativeEvent as InputEvent).isComposing === true),
      // The filter runs after the input method has finished composing.
      onCompositionEnd: (event: React.CompositionEvent<HTMLInputElement>) => change(event.currentTarget, false),
    },
  }
}
