/**
 * Runs behind what the build has drawn: puts the words of the person's language into their places, and what is drawn in
 * that language into the place of the English. The build bundles it with what it imports.
 */
import { chosenLanguage } from '../i18n/language.ts'
import { storedRecord } from './stored-record.ts'

const language = chosenLanguage(location.search, storedRecord('language'), navigator.languages)
if (language !== 'en') {
  document.documentElement.lang = language
  for (const place of document.querySelectorAll(`[data-in-${language}]`)) {
    place.textContent = place.getAttribute(`data-in-${language}`)
  }
  for (const template of document.querySelectorAll<HTMLTemplateElement>(`[data-prerendered-in=${language}]`)) {
    const english = template.previousElementSibling as HTMLElement
    english.lang = language
    english.replaceChildren(template.content)
  }
}
