/** The page's own script. It stays tiny: where nothing else comes through, it says so. */
import 'bootstrap/dist/css/bootstrap.min.css'
import '../ui/theme.css'
import type { Language } from '../domain/text/locale.ts'
import { startFailures } from '../i18n/first-words.ts'

/**
 * Where not even the first files came through there is no React to say so. A form that the build has drawn stays, with
 * what was typed into it.
 */
function showStartFailure() {
  const { message, reload } = startFailures[document.documentElement.lang as Language] ?? startFailures.en
  const line = document.createElement('p')
  line.setAttribute('role', 'alert')
  line.textContent = message
  const button = document.createElement('button')
  button.className = 'btn btn-primary'
  button.textContent = reload
  button.onclick = () => window.location.reload()
  const root = document.getElementById('root')
  const form = root?.querySelector('form')
  const frame = document.createElement(form ? 'div' : 'main')
  frame.className = form ? 'pb-4' : 'container py-5'
  frame.append(line, button)
  document.getElementById('late-hint')?.remove() // it says the same
  if (form) form.before(frame)
  else root?.replaceChildren(frame)
}

import('./start.ts').then(({ start }) => start()).catch(showStartFailure)
