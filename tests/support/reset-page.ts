/** Ends what one component test file leaves to the next: the files of a worker share a page. */
import '../../src/ui/styles.css' // first, as in the portal: the style sheets of screens override it
import { afterAll, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { configure } from '../../src/config.ts'
import { showLanguage } from '../../src/i18n/language.ts'
import { isPartLost } from '../../src/ui/lazy-part.ts'
import { endSessions } from './fake-platform.ts'

// vitest-browser-react does it by itself in the first file only.
beforeEach(() => cleanup())

afterAll(async () => {
  await cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  endSessions()
  configure({})
  isPartLost.set(false)
  localStorage.clear()
  document.querySelector('style[data-vite-dev-id$="/kiosk.css"]')?.setAttribute('media', 'not all') // no other device has it
  await showLanguage('en')
  await page.viewport(1280, 720)
})
