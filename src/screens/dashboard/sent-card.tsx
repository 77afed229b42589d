import { brand } from '../../config.ts'
import { t } from '../../i18n/t.ts'
import { useSentPapers } from '../../state/application.ts'
import { MissingPapers } from '../../ui/missing-papers.tsx'

/** What a complete application holds, because 'Completed' is read as 'accepted'. */
export function SentCard() {
  const { papers, problem, isFetching, retry } = useSentPapers()
  return (
    <section className="card" aria-labelledby="sent-title">
      <div className="card-body">
        <h2 id="sent-title">{t('What you sent')}</h2>
        <p className="mb-2">
          {t('All seven steps were sent to {brand}. “Completed” means sent, not yet accepted.', { brand: brand.name })}
        </p>
        <div className="sent-papers">
          {papers !== undefined && <MissingPapers {...papers} />}
          {papers === undefined && isFetching && <p className="text-soft mb-0">{t('Looking for missing papers...')}</p>}
          {papers === undefined && !isFetching && problem !== null && (
            <p className="text-soft mb-0">
              {t('We could not check whether papers are missing.')}{' '}
              <button type="button" className="btn btn-link" onClick={retry}>
                {t('Check again')}
              </button>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
