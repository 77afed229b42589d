/** The page's own script. It stays tiny: where nothing else comes through, it says so. */
import 'bootstrap/dist/css/bootstrap.min.css'
import './ui/theme.css'

/** Where no file comes, no texts come either: each language has its own here. */
const startFailures = {
  en: { said: 'The portal could not be loaded. Please check your connection and reload this page.', reload: 'Reload' },
  es: {
    said: 'No se pudo cargar el portal. Revise su conexión y recargue esta página.',
    reload: 'Recargar',
  },
}

/** Where not even the first files came through there is no React to say so. */
function showStartFailure() {
  const words = document.documentElement.lang === 'es' ? startFailures.es : startFailures.en
  const line = document.createElement('p')
  line.setAttribute('role', 'alert')
  line.textContent = words.said
  const button = document.createElement('button')
  button.className = 'btn btn-primary'
  button.textContent = words.reload
  button.onclick = () => window.location.reload()
  const frame = document.createElement('main')
  frame.className = 'container py-5'
  frame.append(line, button)
  document.getElementById('root')?.replaceChildren(frame)
}

import('./start.ts').then(({ start }) => start()).catch(showStartFailure)
