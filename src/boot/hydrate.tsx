/** Renders the portal, or hydrates the prerendered form, which the user may already be filling in. */
import { useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { Portal } from '../app/app.tsx'
import { errorCode } from '../domain/failures/error-code.ts'
import { callCode, type Services } from '../state/services.tsx'
import { preload } from '../ui/lazy-part.ts'
import { tolerateMovedNodes } from '../ui/moved-nodes.ts'

const fields = 'input[name], textarea[name], select[name]'

type Field = HTMLInputElement

function copyValue(from: Field, to: Field) {
  to.checked = from.checked
  if (to.value !== from.value) to.value = from.value
}

/** @returns restores values, focus and cursor into fields that were replaced */
function keepInput(root: HTMLElement): () => void {
  const before = [...root.querySelectorAll<Field>(fields)]
  const { activeElement } = document
  const cursor = activeElement instanceof HTMLInputElement && activeElement.type !== 'email' ? activeElement : null
  const [start, end] = [cursor?.selectionStart ?? null, cursor?.selectionEnd ?? null]
  return () => {
    for (const field of before.filter(({ isConnected }) => !isConnected)) {
      const now = root.querySelector<Field>(`[name="${field.name}"]`)
      if (now === null) continue
      copyValue(field, now)
      if (field !== activeElement) continue
      now.focus()
      if (start !== null) now.setSelectionRange(start, end)
    }
  }
}

/** Marks the page as hydrated, and repeats the press of a button and the submit that the head held back. */
function replay(root: HTMLElement): void {
  const head = window.pageHead
  if (head === undefined || head.hydrated) return
  head.hydrated = true
  head.pressed?.click()
  if (head.submitted) root.querySelector('form')?.requestSubmit()
}

/** Calls back once its siblings are rendered. */
function Ready({ onReady }: { readonly onReady: () => void }) {
  useEffect(onReady, [onReady])
  return null
}

/** @param isPrerendered the page contains this screen. If its markup differs, React renders all of it again */
export function showPortal(root: HTMLElement, services: Services, isPrerendered: boolean): void {
  const report = (error: unknown) => services.platform.report(errorCode(error))
  const restoreInput = keepInput(root)
  function onReady() {
    document.getElementById('late-hint')?.remove()
    root.removeAttribute('lang') // the document's lang applies now
    restoreInput()
    replay(root)
    preload(callCode) // for the press that follows
  }
  tolerateMovedNodes()
  const portal = (
    <>
      <Portal
        services={services}
        // No transitions: input after a click must not reach the screen that is being left.
        at={(routes) => <BrowserRouter useTransitions={false}>{routes}</BrowserRouter>}
      />
      <Ready onReady={onReady} />
    </>
  )
  // Error boundaries display caught errors; by default React would also print their messages.
  // React compares only the portal's one element (see Portal), and ignores other nodes in the root.
  if (isPrerendered && root.childNodes.length === 1) {
    hydrateRoot(root, portal, { onCaughtError: report, onRecoverableError: report })
  } else {
    createRoot(root, { onCaughtError: report }).render(portal)
  }
}
