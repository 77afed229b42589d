import { t } from '../i18n/t.ts'
import { Link } from './link.tsx'

interface MissingPapersProps {
  /** Names of the papers that were sent. */
  readonly given: readonly string[]
  /** What may still be added: its name and the field it goes into. */
  readonly missing: readonly { readonly name: string; readonly reminder: string }[]
}

/**
 * Says what was sent and which optional items are still missing, each with a link to its field,
 * because 'Completed' is read as 'accepted'.
 */
export function MissingPapers({ given, missing }: MissingPapersProps) {
  return (
    <div className="papers">
      {given.length > 0 && (
        <p className="mb-2">
          {t('Papers sent:')} {given.map((name) => t(name)).join(', ')}.
        </p>
      )}
      {missing.length === 0 ? (
        <p className="mb-0">{t('Nothing is missing.')}</p>
      ) : (
        <>
          <p className="mb-2">{t('Still missing, all optional. You can add them now:')}</p>
          <ul className="papers-list">
            {missing.map(({ name, reminder }) => (
              <li key={name}>
                <Link className="papers-link" to={`/application?field=${name}`}>
                  {t('Add: {item}', { item: t(reminder) })}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
