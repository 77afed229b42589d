/** Runs inline: the page has the user's language before the first paint. The build bundles it. */
import { chosenLanguage } from '../i18n/language.ts'
import { storedRecord } from './stored-record.ts'

const language = chosenLanguage(location.search, storedRecord('language'), navigator.languages)
if (language !== 'en') {
  document.documentElement.lang = language
  for (const place of document.querySelectorAll(`[data-in-${language}]`)) {
    place.textContent = place.getAttribute(`data-in-${language}`)
  }
  for (const template of document.querySelectorAll<HTMLTemplateElement>(`[data-prerendered-in=${language}]`)) {
    // The templates of all languages follow the English element.
    let english = template.previousElementSibling as HTMLElement
    while (english.localName === 'template') english = english.previousElementSibling as HTMLElement
    english.lang = language
    english.replaceChildren(template.content)
  }
}
delete document.documentElement.dataset.untranslated
