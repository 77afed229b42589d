/**
 * Runs behind a form that the build has drawn: puts the person's language in its place, where the build has drawn that
 * too. The same choice as `chosenLanguage` in i18n/language.ts, without its code, among the wishes that src/head.ts has
 * found out. Imports nothing.
 */
;(() => {
  const template = (tag: string | null) => {
    const [main = ''] = (tag ?? '').toLowerCase().split('-')
    if (main === 'en') return 'en'
    const found = /^[a-z]+$/.test(main) ? document.getElementById(`drawn-${main}`) : null
    return found instanceof HTMLTemplateElement ? found : null
  }
  const chosen = window.pageHead?.wishes.map(template).find((found) => found !== null)
  const page = document.getElementById('root')
  if (chosen === undefined || chosen === 'en' || page === null) return
  page.lang = chosen.id.replace('drawn-', '')
  document.documentElement.lang = page.lang
  document.title = chosen.dataset.title ?? document.title
  page.replaceChildren(chosen.content)
})()
