/**
 * Runs behind a form that the build has drawn: puts the person's language in its place, where the build has drawn that
 * too. The same choice as `chosenLanguage` in i18n/language.ts, without its code. Imports nothing.
 */
;(() => {
  function kept(): string | null {
    for (const area of ['sessionStorage', 'localStorage'] as const) {
      try {
        const value = window[area].getItem('language')
        if (value !== null) return value
      } catch {} // forbidden by the browser: the portal's own script says so
    }
    return null
  }

  const template = (tag: string | null) => {
    const [main = ''] = (tag ?? '').toLowerCase().split('-')
    if (main === 'en') return 'en'
    const found = /^[a-z]+$/.test(main) ? document.getElementById(`drawn-${main}`) : null
    return found instanceof HTMLTemplateElement ? found : null
  }
  const wishes = [new URLSearchParams(location.search).get('lang'), kept(), ...navigator.languages]
  const chosen = wishes.map(template).find((found) => found !== null)
  const page = document.getElementById('root')
  if (chosen === undefined || chosen === 'en' || page === null) return
  page.lang = chosen.id.replace('drawn-', '')
  document.documentElement.lang = page.lang
  document.title = chosen.dataset.title ?? document.title
  page.replaceChildren(chosen.content)
})()
