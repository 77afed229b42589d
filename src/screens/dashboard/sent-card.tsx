import { brand } from '../../config.ts'
import { t } from '../../i18n/t.ts'
import { useSentPapers } from '../../state/application.ts'
import { SentPapers } from '../sent-papers.tsx'

/** What a complete application holds, because 'Completed' is read as 'accepted'. */
export function SentCard() {
  const state = useSentPapers()
  return (
    <section className="card" aria-labelledby="sent-title">
      <div className="card-body">
        <h2 id="sent-title">{t('What you sent')}</h2>
        <p className="mb-0">
          {t('All seven steps were sent to {brand}. “Completed” means sent, not yet accepted.', { brand: brand.name })}
        </p>
        <SentPapers {...state} />
      </div>
    </section>
  )
}
