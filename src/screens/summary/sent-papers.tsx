import { ChevronRight } from 'lucide-react'
import { t } from '../../i18n/t.ts'
import type { SentPapersState } from '../../state/sent-application.ts'
import { useServices } from '../../state/services.tsx'
import { announce } from '../../ui/announce.ts'
import { Link } from '../../ui/link.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { useFailures } from '../../ui/use-failures.ts'
import { sendFromElsewhere, splitMissing } from '../shared/missing-elsewhere.ts'
import './sent-papers.css'

export function SentPapers({ papers, error, isFetching, retry }: SentPapersState) {
  const [failures, addFailure] = useFailures()
  async function checkAgain() {
    announce(t('Checking...'))
    if (!(await retry())) addFailure()
  }
  return (
    <div className="sent-papers d-grid align-items-center mt-2">
      {papers !== null && <MissingPapers {...papers} />}
      {papers === null && isFetching && error === null && (
        <p className="text-body-secondary mb-0">{t('Looking for missing papers...')}</p>
      )}
      {papers === null && error !== null && (
        <div className="d-flex flex-wrap align-items-center column-gap-3 text-body-secondary">
          <span role="alert">
            <span key={failures}>{t('We could not check whether papers are missing.')}</span>
          </span>
          <RetryButton label={t('Check again')} busy={isFetching} onClick={() => void checkAgain()} />
        </div>
      )}
    </div>
  )
}

/** Collapsed it takes one line, because it is rendered late and must not move the content below. */
function MissingPapers({ given, missing }: NonNullable<SentPapersState['papers']>) {
  const { attachesFiles } = useServices().platform.traits
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
