import { brand } from '../../config.ts'
import { t } from '../../i18n/t.ts'
import { useSentPapers } from '../../state/application.ts'
import { SentPapers } from '../shared/sent-papers.tsx'

/** Explains that a completed application is sent but not yet accepted, and lists what was sent. */
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
