/** Draws the portal into the page, or takes over the form that the build has drawn and that may be in use already. */
import { useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { Portal } from '../app/app.tsx'
import { errorCode } from '../domain/failures/error-code.ts'
import type { Platform } from '../platform/port.ts'
import { createServices } from '../state/services.tsx'
import { watchHistory } from '../ui/back-forward.ts'

const fields = 'input[name], textarea[name], select[name]'

type Field = HTMLInputElement

function copyValue(from: Field, to: Field) {
  to.checked = from.checked
  if (to.value !== from.value) to.value = from.value
}

/**
 * Remembers what the fields hold, and where the cursor is.
 * @returns puts it into the fields that have replaced them; those that stayed are left alone
 */
function keepFieldValues(root: HTMLElement): () => void {
  const before = [...root.querySelectorAll<Field>(fields)]
  const { activeElement } = document
  const cursor = activeElement instanceof HTMLInputElement && activeElement.type !== 'email' ? activeElement : null
  const [start, end] = [cursor?.selectionStart ?? null, cursor?.selectionEnd ?? null]
  return () => {
    for (const field of before.filter(({ isConnected }) => !isConnected)) {
      const now = root.querySelector<Field>(`[name="${CSS.escape(field.name)}"]`)
      if (now === null) continue
      copyValue(field, now)
      if (field !== activeElement) continue
      now.focus()
      if (start !== null) now.setSelectionRange(start, end)
    }
  }
}

/** From now on forms are the portal's own; what was submitted before is submitted now, once. */
function replaySubmit(root: HTMLElement): void {
  const head = window.pageHead
  if (head === undefined || head.hydrated) return
  head.hydrated = true
  if (head.submitted) root.querySelector('form')?.requestSubmit()
}

/** Calls back once what is beside it has been drawn. */
function Ready({ onReady }: { readonly onReady: () => void }) {
  useEffect(onReady, [onReady])
  return null
}

/**
 * Called once, when the files of the first screen are there.
 * @param isPrerendered the page holds this very screen already. Where its markup is another, React draws all of it anew
 */
export function showPortal(root: HTMLElement, platform: Platform, isPrerendered: boolean): void {
  const report = (error: unknown) => platform.report(errorCode(error))
  const restoreFieldValues = keepFieldValues(root)
  function onReady() {
    document.documentElement.dataset.named = '' // what is drawn now has the right name
    document.getElementById('late-hint')?.remove()
    root.removeAttribute('lang') // from now on it is the document's
    restoreFieldValues()
    replaySubmit(root)
  }
  watchHistory()
  const portal = (
    <>
      <Portal
        services={createServices(platform)}
        // At once: what is typed after a click must not land on the screen that is being left.
        at={(routes) => <BrowserRouter useTransitions={false}>{routes}</BrowserRouter>}
      />
      <Ready onReady={onReady} />
    </>
  )
  // An error boundary shows what it caught; without this, React would print its message.
  // React compares the one element that the portal is (see Portal); of what else stands in the root it says nothing.
  if (isPrerendered && root.childNodes.length === 1) {
    hydrateRoot(root, portal, { onCaughtError: report, onRecoverableError: report })
  } else {
    createRoot(root, { onCaughtError: report }).render(portal)
  }
}
