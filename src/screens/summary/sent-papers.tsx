import { t } from '../../i18n/t.ts'
import type { SentPapersState } from '../../state/sent-application.ts'
import { useServices } from '../../state/services.tsx'
import { announce } from '../../ui/announce.ts'
import { MissingPapers } from '../../ui/missing-papers.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { useFailures } from '../../ui/use-failures.ts'
import './sent-papers.css'

export function SentPapers({ papers, error, isFetching, retry }: SentPapersState) {
  const { platform } = useServices()
  const [failures, addFailure] = useFailures()
  async function checkAgain() {
    announce(t('Checking...'))
    if (!(await retry())) addFailure()
  }
  return (
    <div className="sent-papers d-grid align-items-center mt-2">
      {papers !== null && (
        <MissingPapers given={papers.given} missing={papers.missing} attachesFiles={platform.traits.attachesFiles} />
      )}
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
