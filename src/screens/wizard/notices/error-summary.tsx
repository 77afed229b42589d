/** The error summary above the fields of the step: a link to each, whose own message says what is wrong. */
import { useState } from 'react'
import { errorOf } from '../../../application/refusal.ts'
import { brand } from '../../../config.ts'
import { type FieldRow, rowsInScreenOrder } from '../../../form/form.ts'
import { generalMessage } from '../../../form/validate.ts'
import { t } from '../../../i18n/t.ts'
import { useAnnounced } from '../../../ui/announce.ts'
import { useApplicationState, useFocus } from '../use-application.ts'

export function ErrorSummary() {
  const step = useApplicationState((state) => state.step)
  const errors = useApplicationState((state) => state.errors)
  const isCovered = useApplicationState(({ sending }) => errorOf(sending) !== null) // the dialog displays them first
  const failed = rowsInScreenOrder(step).filter(({ name }) => errors[name])
  return failed.length > 0 && !isCovered ? <Summary failed={failed} /> : null
}

function Summary({ failed }: { readonly failed: readonly FieldRow[] }) {
  const focus = useFocus()
  const message = useApplicationState((state) => state.message)
  const [count] = useState(failed.length) // corrections are not announced
  useAnnounced(
    t('{count, plural, one {There is a problem: 1 field} other {There is a problem: {count} fields}}', { count }),
  )
  return (
    <section className="error-summary mt-4 p-3 rounded" aria-labelledby="error-summary-title">
      <h3 id="error-summary-title">{t('There is a problem')}</h3>
      {message?.text === generalMessage && <p className="mb-1">{t(generalMessage)}</p>}
      <ul className="m-0 list-unstyled">
        {failed.map(({ name, label }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="d-block tap-height py-2 text-danger-emphasis text-break"
              onClick={(event) => {
                event.preventDefault() // focuses the field without changing the address
                focus(name)
              }}
            >
              {t(label, { brand: brand.name })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
