import { t } from '../../i18n/t.ts'
import type { SentPapersState } from '../../state/application.ts'
import { useServices } from '../../state/services.tsx'
import { MissingPapers } from '../../ui/missing-papers.tsx'
import './sent-papers.css'

export function SentPapers({ papers, error, isFetching, retry }: SentPapersState) {
  const { platform } = useServices()
  return (
    <div className="sent-papers">
      {papers !== null && (
        <MissingPapers given={papers.given} missing={papers.missing} attachesFiles={platform.traits.attachesFiles} />
      )}
      {papers === null && isFetching && <p className="text-body-secondary">{t('Looking for missing papers...')}</p>}
      {papers === null && !isFetching && error !== null && (
        <p className="text-body-secondary">
          <span>{`${t('We could not check whether papers are missing.')} `}</span>
          <button type="button" className="btn btn-link" onClick={retry}>
            {t('Check again')}
          </button>
        </p>
      )}
    </div>
  )
}
