/** Behavior of modal dialogs: open before the first paint, manage the focus. */
import { type RefObject, useLayoutEffect } from 'react'
import { createEmitter } from '../domain/common/store.ts'

type Listener = (top: HTMLDialogElement | null) => void

/** The open modal dialogs, the topmost last. The rest of the page is inert. */
const open: HTMLDialogElement[] = []
const changes = createEmitter<Parameters<Listener>>()

function emitTop() {
  changes.emit(open.at(-1) ?? null)
}

/** @param listener called at once and on every change. A closing dialog is still in the page then */
export function watchTopModal(listener: Listener): () => void {
  listener(open.at(-1) ?? null)
  return changes.subscribe(listener)
}

export function hasModal(): boolean {
  return open.length > 0
}

/** The owner handles Escape, which Android's Back counts as, and the buttons. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  // Before the first paint, so that the page behind it never receives a key.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    const before = document.activeElement
    if (!element.open) element.showModal()
    open.push(element)
    emitTop()
    const first =
      element.querySelector<HTMLElement>('[data-autofocus]') ??
      (element.hasAttribute('tabindex') ? element : element.querySelector<HTMLElement>('.dialog-actions button'))
    // The browser's initial focus may have scrolled a long dialog past its title.
    first?.focus({ preventScroll: true })
    element.scrollTop = 0
    return () => {
      element.close()
      open.splice(open.indexOf(element), 1)
      emitTop()
      // Removing an open dialog would drop the focus on the body; the opener may be gone or disabled by now.
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [dialog])
}
