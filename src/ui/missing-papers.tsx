import { ChevronRight } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { Link } from './link.tsx'
import './missing-papers.css'

interface MissingPapersProps {
  /** Names of the papers that were sent. */
  readonly given: readonly string[]
  /** What may still be added: its name and the field it goes into. */
  readonly missing: readonly { readonly name: string; readonly reminder: string }[]
}

/**
 * Says in one line whether optional items are still missing; opened, which, each with a link to its field,
 * and what was sent. One line, because it comes late: how much there is to say must not move what stands below.
 */
export function MissingPapers({ given, missing }: MissingPapersProps) {
  return (
    <details className="papers">
      <summary>
        <ChevronRight size={20} aria-hidden="true" />
        {summaryOf(missing.length)}
      </summary>
      <div className="papers-body">
        {missing.length > 0 && (
          <>
            <p>{t('You can add them now:')}</p>
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
        {given.length > 0 && (
          <p>
            {t('Papers sent:')} {given.map((name) => t(name)).join(', ')}.
          </p>
        )}
      </div>
    </details>
  )
}

function summaryOf(missing: number): string {
  if (missing === 0) return t('Nothing is missing.')
  return missing === 1 ? t('1 optional item is missing') : t('{count} optional items are missing', { count: missing })
}
