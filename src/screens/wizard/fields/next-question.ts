/** Moves to the next question of the step on Enter in a text field, on a touch device. */

import type { KeyboardEvent } from 'react'
import { isTouch } from '../../../ui/touch.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

/** Controls that ask a question: no read-only fields, and no file inputs of a scan, which fill in other fields. */
const questions = ':is(input, textarea)[name]:not([readonly], [name*=Scan])'

function nextControl(control: Control): Control | null {
  const all = control.closest('.step-fields')?.querySelectorAll<Control>(questions)
  const controls = [...(all ?? [])]
  const last = controls.findLastIndex(({ name }) => name === control.name)
  const next = controls[last + 1]
  return controls.find((other) => other.name === next?.name && other.matches(':checked')) ?? next ?? null
}

export function moveToNextQuestion(event: KeyboardEvent<HTMLElement>) {
  const { target } = event
  const isLine = target instanceof HTMLTextAreaElement && target.rows === 1
  const isTyped = (target instanceof HTMLInputElement && target.type !== 'file') || isLine
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
  if (!isTyped || target.name === '' || !isTouch()) return
  event.preventDefault()
  const next = nextControl(target) ?? target.form?.querySelector<HTMLElement>('[data-wizard-next]')
  next?.focus()
  next?.closest('.field')?.scrollIntoView({ block: 'nearest' })
}
