/** The inline script that puts a prerendered page into the user's language. */
import { expect, onTestFinished, test } from 'vitest'

test('a page prerendered in three languages shows the last of them instead of the English markup', async () => {
  const made = document.createElement('div')
  // As `putPrerendered` in build/page.ts writes it.
  made.innerHTML = `
    <h1 data-in-fr="Candidature" data-in-es="Solicitud">Application</h1>
    <div id="drawn"><p>Sign In</p></div
    ><template data-prerendered-in="fr"><p>Se connecter</p></template
    ><template data-prerendered-in="es"><p>Iniciar sesión</p></template>`
  document.body.append(made)
  localStorage.setItem('language', 'es')
  onTestFinished(() => {
    made.remove()
    localStorage.removeItem('language')
    document.documentElement.lang = 'en'
  })
  await import('../../src/boot/page-language.ts')
  expect(made.querySelector('#drawn')?.outerHTML).toBe('<div id="drawn" lang="es"><p>Iniciar sesión</p></div>')
  expect(made.querySelector('h1')?.textContent).toBe('Solicitud')
})
