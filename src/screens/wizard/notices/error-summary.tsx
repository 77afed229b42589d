/** The error summary above the fields of the step: the fields' messages, each a link to its field (D-30). */
import { useState } from 'react'
import { brand } from '../../../config.ts'
import type { UserText } from '../../../domain/text/user-text.ts'
import { type FieldName, type FieldRow, rowsInScreenOrder } from '../../../form/form.ts'
import { t } from '../../../i18n/t.ts'
import { useAnnounced } from '../../../ui/announce.ts'
import { TranslatedText } from '../../../ui/translated-text.tsx'
import { useApplicationState, useFocus } from '../use-application.ts'

/** @param isCovered whether a dialog displays the errors first */
export function ErrorSummary({ step, isCovered }: { readonly step: number; readonly isCovered: boolean }) {
  const errors = useApplicationState((state) => state.errors)
  const failed = rowsInScreenOrder(step).flatMap((row: FieldRow) => {
    const message = errors[row.name]
    return message === undefined ? [] : [{ name: row.name, label: row.label, message }]
  })
  const isShown = failed.length > 0 && !isCovered
  return isShown ? <Summary failed={failed} /> : null
}

interface Failed {
  readonly name: FieldName
  readonly label: string
  readonly message: UserText
}

function Summary({ failed }: { readonly failed: readonly Failed[] }) {
  const focus = useFocus()
  const [count] = useState(failed.length) // corrections are not announced
  useAnnounced(
    t('{count, plural, one {There is a problem: 1 field} other {There is a problem: {count} fields}}', { count }),
  )
  return (
    <section className="error-summary mt-4 p-3 rounded" aria-labelledby="error-summary-title">
      <h3 id="error-summary-title">{t('There is a problem')}</h3>
      <ul className="m-0 list-unstyled">
        {failed.map(({ name, label, message }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="d-inline-block tap-height py-2 text-danger-emphasis text-break"
              onClick={(event) => {
                event.preventDefault() // focuses the field without changing the address
                focus(name)
              }}
            >
              <strong>{`${t(label, { brand: brand.name })} `}</strong>
              <TranslatedText text={message} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
