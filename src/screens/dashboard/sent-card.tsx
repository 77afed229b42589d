import { useEffect } from 'react'
import { brand } from '../../config.ts'
import { t } from '../../i18n/t.ts'
import { useSentPapers } from '../../state/application.ts'
import { SentPapers } from '../shared/sent-papers.tsx'
import { useOpenOnFirstVisit } from './use-open-on-first-visit.ts'

/**
 * Explains that a completed application is sent but not yet accepted, and lists what was sent.
 * @param onSettled called once the card's height is final
 */
export function SentCard({ onSettled }: { readonly onSettled: () => void }) {
  const state = useSentPapers()
  const { list, leaveClosed } = useOpenOnFirstVisit(state)
  useEffect(() => {
    if (list !== 'waiting') onSettled()
  }, [list, onSettled])
  return (
    <section className="card" aria-labelledby="sent-title" onPointerDown={leaveClosed} onFocus={leaveClosed}>
      <div className="card-body">
        <h2 id="sent-title">{t('What you sent')}</h2>
        <p className="mb-0">
          {t('All seven steps were sent to {brand}. “Completed” means sent, not yet accepted.', { brand: brand.name })}
        </p>
        <SentPapers {...state} open={list === 'open'} />
      </div>
    </section>
  )
}
