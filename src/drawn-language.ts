/**
 * Runs behind what the build has drawn: puts the words of the person's language into their places, and the form of that
 * language into the form's. The same choice as `chosenLanguage` in i18n/language.ts, without its code, among the wishes
 * that src/head.ts has found out. Imports nothing.
 */
;(() => {
  const wishes = window.pageHead?.wishes ?? navigator.languages
  const languages = wishes.map((tag) => (tag ?? '').toLowerCase().split('-')[0] ?? '')
  const wordsIn = (language: string) => document.querySelectorAll(`[data-in-${language}]`)
  const language = languages.find((main) => main === 'en' || (/^[a-z]+$/.test(main) && wordsIn(main).length > 0))
  if (language === undefined || language === 'en') return
  document.documentElement.lang = language
  for (const place of wordsIn(language)) place.textContent = place.getAttribute(`data-in-${language}`)
  const form = document.getElementById(`drawn-${language}`)
  const page = document.getElementById('root')
  if (!(form instanceof HTMLTemplateElement) || page === null) return
  page.lang = language
  page.replaceChildren(form.content)
})()
