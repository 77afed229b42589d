/** What is wrong on the open step, above its fields: each in the words of its field, and the way to it (D-30). */

import { useEffect } from 'react'
import type { FieldError } from 'react-hook-form'
import { useFormState } from 'react-hook-form'
import { type FieldName, type FieldRow, shownRows } from '../../application/form.ts'
import { brand } from '../../config.ts'
import { t } from '../../i18n/t.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { TranslatedText } from '../../ui/translated-text.tsx'
import { useAnswering } from './answering.ts'
import { userTextOf } from './error-text.ts'

/** @param isCovered a dialog says it first */
export function ErrorSummary({ step, isCovered }: { readonly step: number; readonly isCovered: boolean }) {
  const { form } = useAnswering()
  const { errors } = useFormState({ control: form.control })
  const failed = shownRows(step).flatMap((row: FieldRow) => {
    const message = userTextOf(errors[row.name as FieldName] as FieldError | undefined)
    return message === undefined ? [] : [{ name: row.name as FieldName, label: row.label, message }]
  })
  const isWrong = failed.length > 0
  const { language } = useLanguage()

  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language the page has another title
  useEffect(() => {
    if (!isWrong) return
    const before = document.title
    const title = t('Error: {title}', { title: before })
    document.title = title
    return () => {
      if (document.title === title) document.title = before // another screen has its own
    }
  }, [isWrong, language])

  if (!isWrong || isCovered) return null
  return (
    <section className="error-summary" aria-labelledby="error-summary-title">
      <h3 id="error-summary-title">{t('There is a problem')}</h3>
      <ul>
        {failed.map(({ name, label, message }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault() // the cursor goes into the field, the address stays
                form.setFocus(name)
              }}
            >
              <strong>{t(label, { brand: brand.name })}</strong> <TranslatedText text={message} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
