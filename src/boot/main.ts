/** The page's own script. It stays tiny: where nothing else comes through, it says so. */
import 'bootstrap/dist/css/bootstrap.min.css'
import '../ui/theme.css'
import type { Language } from '../domain/text/locale.ts'

interface StartFailure {
  readonly message: string
  readonly reload: string
}

/** Where no file comes, no texts come either: each language has its own here. */
const startFailures: Readonly<Record<Language, StartFailure>> = {
  en: {
    message: 'The portal could not be loaded. Please check your connection and reload this page.',
    reload: 'Reload',
  },
  es: {
    message: 'No se pudo cargar el portal. Revise su conexión y recargue esta página.',
    reload: 'Recargar',
  },
}

/**
 * Where not even the first files came through there is no React to say so. A form that the build has drawn stays, with
 * what was typed into it.
 */
function showStartFailure() {
  const shown: Readonly<Record<string, StartFailure | undefined>> = startFailures
  const words = shown[document.documentElement.lang] ?? startFailures.en
  const line = document.createElement('p')
  line.setAttribute('role', 'alert')
  line.textContent = words.message
  const button = document.createElement('button')
  button.className = 'btn btn-primary'
  button.textContent = words.reload
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
