/** The page's entry script. It stays tiny, so that it can report when nothing else loads. */
import type { Language } from '../domain/text/languages.ts'
import { startFailures } from '../i18n/boot-texts.ts'
import { refreshFiles } from '../ui/fresh-files.ts'

/** Without React. A prerendered page stays, with what was typed into it. */
function showStartFailure() {
  const refreshed = refreshFiles()
  const { message, reload } = startFailures[document.documentElement.lang as Language] ?? startFailures.en
  const line = document.createElement('p')
  line.setAttribute('role', 'alert')
  line.textContent = message
  const button = document.createElement('button')
  button.className = 'btn btn-primary'
  button.textContent = reload
  button.onclick = () => void refreshed.then(() => window.location.reload())
  const root = document.getElementById('root')
  const kept = root?.querySelector('form') ?? document.querySelector('#root[data-prerendered] > *')
  const frame = document.createElement(kept ? 'div' : 'main')
  frame.className = kept ? 'pb-4' : 'container py-5'
  frame.append(line, button)
  document.getElementById('late-hint')?.remove() // its text is the same
  if (kept) kept.before(frame)
  else root?.replaceChildren(frame)
}

import('./start.ts').then(({ start }) => start()).catch(showStartFailure)

// A phone takes a tenth of a second for its first date format: it fits in while the files of a first visit arrive.
if (window.pageHead?.sent.length) window.requestIdleCallback?.(() => Intl.DateTimeFormat())
