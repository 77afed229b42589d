/**
 * Runs behind what the build has drawn: puts the words of the person's language into their places, and what is drawn
 * in that language into the place of the English. The same choice as `chosenLanguage` in i18n/language.ts, without its code, among the wishes
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
  for (const drawn of document.querySelectorAll<HTMLTemplateElement>(`[data-drawn-in=${language}]`)) {
    const english = drawn.previousElementSibling as HTMLElement
    english.lang = language
    english.replaceChildren(drawn.content)
  }
})()
