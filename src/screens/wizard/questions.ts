/** From one question of the open step to the next, where a finger answers them. */

import { type FormEvent, type KeyboardEvent, type TouchEvent, useRef } from 'react'
import { isTouch } from '../../ui/touch.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

/** What asks a question: not a field that can't be changed, nor the file field of a scan, which fills in another. */
const questions = ':is(input, textarea)[name]:not([readonly], [name*=Scan])'

/** The control of the question after this one; null = it is the step's last. */
function nextControl(control: Control): Control | null {
  const all = control.closest('.step-fields')?.querySelectorAll<Control>(questions)
  const controls = [...(all ?? [])]
  const last = controls.findLastIndex(({ name }) => name === control.name)
  const next = controls[last + 1]
  return controls.find((other) => other.name === next?.name && other.matches(':checked')) ?? next ?? null
}

/** Brings a question into view when its first answer is outside of it. */
function showIfHidden(control: Control): void {
  const { bottom } = (control.closest('.choice') ?? control).getBoundingClientRect()
  const { height, offsetTop } = window.visualViewport ?? { height: window.innerHeight, offsetTop: 0 }
  if (bottom <= offsetTop + height) return
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  control.closest('.field')?.scrollIntoView({ block: 'nearest', behavior })
}

/** Handlers for the element around the fields of a step. */
export function useQuestions() {
  const fingers = useRef(0)
  /** The last answer was given with a finger, not with a key. */
  const isTouched = useRef(false)

  function onTouch({ touches }: TouchEvent) {
    fingers.current = touches.length
    isTouched.current = true
  }

  return {
    onTouchStart: onTouch,
    onTouchEnd: onTouch,
    onTouchCancel: onTouch,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      isTouched.current = false
      const { target } = event
      const isTyped = target instanceof HTMLInputElement && target.name !== ''
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
      if (!isTyped || !isTouch()) return
      event.preventDefault()
      const next = nextControl(target) ?? target.form?.querySelector<HTMLElement>('[data-wizard-next]')
      next?.focus()
      next?.closest('.field')?.scrollIntoView({ block: 'nearest' })
    },
    /** A choice that a finger made: the next question follows, but never while a finger is on the screen. */
    onChange({ target }: FormEvent<HTMLElement>) {
      if (!(target instanceof HTMLInputElement) || target.type !== 'radio' || !isTouched.current) return
      const next = nextControl(target)
      requestAnimationFrame(() => {
        if (next !== null && fingers.current === 0) showIfHidden(next)
      })
    },
  }
}
