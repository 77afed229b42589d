/** Moves to the next question of the step on a touch device: after a choice, and on Enter in a text field. */

import { type FormEvent, type KeyboardEvent, type TouchEvent, useRef } from 'react'
import { isTouch } from '../../ui/touch.ts'

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

/** Scrolls to a question when its first answer is out of view. */
function showIfHidden(control: Control): void {
  const { bottom } = (control.closest('.choice') ?? control).getBoundingClientRect()
  const { height, offsetTop } = window.visualViewport ?? { height: window.innerHeight, offsetTop: 0 }
  if (bottom <= offsetTop + height) return
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  control.closest('.field')?.scrollIntoView({ block: 'nearest', behavior })
}

export function useNextQuestion() {
  const fingers = useRef(0)
  /** Whether the last answer was given by touch, not by key. */
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
      const isLine = target instanceof HTMLTextAreaElement && target.rows === 1
      const isTyped = (target instanceof HTMLInputElement && target.type !== 'file') || isLine
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
      if (!isTyped || target.name === '' || !isTouch()) return
      event.preventDefault()
      const next = nextControl(target) ?? target.form?.querySelector<HTMLElement>('[data-wizard-next]')
      next?.focus()
      next?.closest('.field')?.scrollIntoView({ block: 'nearest' })
    },
    /** Scrolls to the next question after a choice by touch, but not while a finger is on the screen. */
    onChange({ target }: FormEvent<HTMLElement>) {
      if (!(target instanceof HTMLInputElement) || target.type !== 'radio' || !isTouched.current) return
      const next = nextControl(target)
      requestAnimationFrame(() => {
        if (next !== null && fingers.current === 0) showIfHidden(next)
      })
    },
  }
}
