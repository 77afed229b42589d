/** How every form but the wizard's is sent: checked, the cursor in the first field that fails, one submission at a time. */

import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UserText } from '../domain/text/user-text.ts'

/** What was typed into a form; '' for a field that is not there. */
export function typed(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

/** Inline messages by the field they belong to. */
export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, UserText>>>

/** Failed checks; null: one that has passed. */
export function fieldErrors<Field extends string>(
  ...problems: readonly ({ readonly field: Field; readonly message: string } | null)[]
): FieldErrors<Field> {
  const failed = problems.filter((problem) => problem !== null)
  return Object.fromEntries(failed.map(({ field, message }) => [field, message])) as FieldErrors<Field>
}

/** A screen that is about to be left stays busy until it is. */
type Outcome = 'leaving' | 'staying'

/**
 * One submission at a time, given up when the screen is left, so that a late reply changes nothing.
 * @returns `run`: does nothing while busy
 */
export function useSubmission() {
  const running = useRef<AbortController | null>(null)
  const [busy, setBusy] = useState(false)
  // A layout effect is undone together with the screen, a plain one some time after.
  useLayoutEffect(() => () => running.current?.abort(), [])

  async function run(work: (signal: AbortSignal) => Promise<Outcome>): Promise<void> {
    if (running.current !== null) return // state would come too late for a double click
    const abort = new AbortController()
    running.current = abort
    setBusy(true)
    let outcome: Outcome = 'staying'
    try {
      outcome = await work(abort.signal)
    } finally {
      // What breaks is said by the page's own notice; the form can be sent again.
      if (outcome === 'staying' && !abort.signal.aborted) {
        running.current = null
        setBusy(false)
      }
    }
  }

  return { busy, run }
}

interface FormActions<Values, Field extends string> {
  /** The values to check and to send, at the moment of sending. */
  readonly read: (form: HTMLFormElement) => Values
  readonly check: (values: Values) => FieldErrors<Field>
  readonly send: (values: Values, signal: AbortSignal) => Promise<Outcome>
}

/** @typeParam Message what is said about the whole form, such as why it could not be sent */
export function useForm<Values, Field extends string, Message = UserText>(actions: FormActions<Values, Field>) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, run } = useSubmission()
  const [errors, setErrors] = useState(() => fieldErrors<Field>())
  const [message, setMessage] = useState<Message | null>(null)

  function show(found: FieldErrors<Field>) {
    setErrors(found)
    setMessage(null)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = actions.read(event.currentTarget)
    const found = actions.check(values)
    flushSync(() => show(found)) // the cursor goes to a field that says why
    if (Object.keys(found).length === 0) void run((signal) => actions.send(values, signal))
    // A picture that was refused says so by itself and stops nobody.
    else form.current?.querySelector<HTMLElement>('[aria-invalid]:not([type=file])')?.focus()
  }

  function focus(name: string) {
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
  }

  return {
    /** For the `<form>`. */
    props: { ref: form, onSubmit, noValidate: true },
    /** Null before it is drawn. */
    element: form,
    busy,
    errors,
    /** Name and message of a field whose error is the form's one message, said at once. */
    field: (name: Field) => ({ name, alerts: true, error: errors[name] }),
    /** Somebody is mending this field. */
    forget: (name: Field) => setErrors(({ [name]: _, ...others }) => others as FieldErrors<Field>),
    /** Takes all messages away. */
    clear: () => show(fieldErrors()),
    message,
    setMessage,
    focus,
    /** After a dialog has closed and given the focus back to where it was. */
    focusAfterDialog(name: string) {
      requestAnimationFrame(() => focus(name))
    },
  }
}
