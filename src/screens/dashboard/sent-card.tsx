import { useEffect } from 'react'
import { brand } from '../../config.ts'
import { t } from '../../i18n/t.ts'
import { useSentPapers } from '../../state/application.ts'
import { SentPapers } from '../sent-papers.tsx'
import { useFirstLook } from './use-first-look.ts'

/**
 * What a complete application holds, because 'Completed' is read as 'accepted'.
 * @param onSettled called when its height changes no more by itself
 */
export function SentCard({ onSettled }: { readonly onSettled: () => void }) {
  const state = useSentPapers()
  const look = useFirstLook(state)
  useEffect(() => {
    if (look !== 'waiting') onSettled()
  }, [look, onSettled])
  return (
    <section className="card" aria-labelledby="sent-title">
      <div className="card-body">
        <h2 id="sent-title">{t('What you sent')}</h2>
        <p className="mb-0">
          {t('All seven steps were sent to {brand}. “Completed” means sent, not yet accepted.', { brand: brand.name })}
        </p>
        <SentPapers {...state} open={look === 'open'} />
      </div>
    </section>
  )
}
