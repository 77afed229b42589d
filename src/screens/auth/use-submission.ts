/** What the public forms share: their values, one submission at a time, and the cursor. */
import { useLayoutEffect, useRef, useState } from 'react'

/** What was typed into a form; '' for a field that is not there. */
export function typed(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

/** Puts the cursor into a field of a form. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus()
}

/** After a dialog has closed and given the focus back to where it was. */
export function focusAfterDialog(form: HTMLFormElement | null, name: string): void {
  requestAnimationFrame(() => focusField(form, name))
}

/**
 * One submission at a time, given up when the screen is left, so that a late reply changes nothing.
 * @returns `run`: does nothing while busy. `work` answers whether the screen is about to be left:
 *   then it stays busy until it is.
 */
export function useSubmission() {
  const running = useRef<AbortController | null>(null)
  const [busy, setBusy] = useState(false)
  // A layout effect is undone together with the screen, a plain one some time after.
  useLayoutEffect(() => () => running.current?.abort(), [])

  async function run(work: (signal: AbortSignal) => Promise<'leaving' | 'staying'>): Promise<void> {
    if (running.current !== null) return // state would come too late for a double click
    const abort = new AbortController()
    running.current = abort
    setBusy(true)
    const outcome = await work(abort.signal)
    if (outcome === 'leaving' || abort.signal.aborted) return
    running.current = null
    setBusy(false)
  }

  return { busy, run }
}
