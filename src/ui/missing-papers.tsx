import { ChevronRight } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { Link } from './link.tsx'
import { type Missing, sendFromElsewhere, splitMissing } from './missing-elsewhere.ts'
import './missing-papers.css'

interface MissingPapersProps {
  readonly given: readonly string[]
  readonly missing: readonly Missing[]
  /** Whether files can be chosen on this device. */
  readonly attachesFiles: boolean
}

/** Collapsed it takes one line, because it is rendered late and must not move the content below. */
export function MissingPapers({ given, missing, attachesFiles }: MissingPapersProps) {
  const count = missing.length
  if (count === 0)
    return (
      <p className="m-0 tap-height align-content-center" tabIndex={-1}>
        {t('Nothing is missing.')}
      </p>
    )
  const { here, elsewhere } = splitMissing(missing, attachesFiles)
  return (
    <details className="papers">
      <summary className="d-flex align-items-center gap-2 tap-height text-primary-emphasis fw-semibold">
        <ChevronRight size={20} aria-hidden="true" />
        <span>
          {t('{count, plural, one {1 optional item is missing} other {{count} optional items are missing}}', { count })}
        </span>
      </summary>
      <div className="papers-body d-grid gap-snug pt-2">
        {here.length > 0 && (
          <>
            <p>{t('You can add them now:')}</p>
            <ul className="m-0 d-flex flex-wrap gap-2 list-unstyled">
              {here.map(({ name, reminder }) => (
                <li key={name}>
                  <Link className="btn btn-outline-secondary rounded-pill" to={`/application?field=${name}`}>
                    {t('Add: {item}', { item: t(reminder) })}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        {elsewhere.length > 0 && <p>{sendFromElsewhere(elsewhere)}</p>}
        {given.length > 0 && <p>{`${t('Papers sent:')} ${given.map((name) => t(name)).join(', ')}.`}</p>}
      </div>
    </details>
  )
}
