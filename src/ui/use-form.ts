/** Submits all forms except the wizard's: validates, focuses the first invalid field, one submission at a time. */

import { type InputEvent, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UserText } from '../domain/text/user-text.ts'

export function fieldValue(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

/** Inline messages by the field they belong to. */
export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, UserText>>>

/** Collects failed checks; null: passed. */
export function fieldErrors<Field extends string>(
  ...problems: readonly ({ readonly field: Field; readonly message: string } | null)[]
): FieldErrors<Field> {
  const failed = problems.filter((problem) => problem !== null)
  return Object.fromEntries(failed.map(({ field, message }) => [field, message])) as FieldErrors<Field>
}

/** 'leaving' keeps the form busy until the screen is left. */
type Outcome = 'leaving' | 'staying'

/** One submission at a time, canceled when the screen is left, so that a late reply changes nothing. */
export function useSubmission() {
  const running = useRef<AbortController | null>(null)
  const [busy, setBusy] = useState(false)
  // A layout effect is cleaned up synchronously on unmount, a plain effect some time later.
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
      // The page's error notice reports it; the form can be sent again.
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

/** Form state. @typeParam Message a message about the whole form, such as why it could not be sent */
export function useForm<Values, Field extends string, Message = UserText>(actions: FormActions<Values, Field>) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, run } = useSubmission()
  const [errors, setErrors] = useState(() => fieldErrors<Field>())
  const [message, setMessage] = useState<Message | null>(null)
  /** The field that has the focus when its error appears. The others are read when they get it. */
  const [held, setHeld] = useState<string | null>(null)

  function show(found: FieldErrors<Field>) {
    setErrors(found)
    setHeld(document.activeElement?.getAttribute('name') ?? null)
    setMessage(null)
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = actions.read(event.currentTarget)
    const found = actions.check(values)
    flushSync(() => show(found)) // before the focus moves, so that the field already displays its error
    if (Object.keys(found).length === 0) void run((signal) => actions.send(values, signal))
    // A rejected picture shows its own message and does not block submission.
    else form.current?.querySelector<HTMLElement>('[aria-invalid]:not([type=file])')?.focus()
  }

  const forget = (name: Field) => setErrors(({ [name]: _, ...others }) => others as FieldErrors<Field>)

  /** An error goes once its field is edited. */
  function onInput({ target }: InputEvent<HTMLFormElement>) {
    const name = (target as unknown as HTMLInputElement).name as Field
    if (errors[name] !== undefined) forget(name)
  }

  function focus(name: string) {
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
  }

  return {
    /** For the `<form>`. `method`: before hydration a normal submit would put the password into the address. */
    props: { ref: form, onSubmit, onInput, noValidate: true, method: 'dialog' },
    /** Null before the first render. */
    element: form,
    busy,
    errors,
    /** Name and error of a field; the error is announced at once where the focus does not move to it. */
    field: <Name extends Field>(name: Name) => ({ name, alerts: held === name, error: errors[name] }),
    /** Clears the error of a field that the user edits. */
    forget,
    /** Removes all messages. */
    clear: () => show(fieldErrors()),
    message,
    setMessage,
    focus,
    /** Focuses a field after a dialog has closed and restored the focus. */
    focusAfterDialog(name: string) {
      requestAnimationFrame(() => focus(name))
    },
  }
}
