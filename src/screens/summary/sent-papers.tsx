import { useEffect, useRef } from 'react'
import { t } from '../../i18n/t.ts'
import type { SentPapersState } from '../../state/sent-application.ts'
import { useServices } from '../../state/services.tsx'
import { announce } from '../../ui/announce.ts'
import { heldWhile } from '../../ui/held-while.ts'
import { MissingPapers } from '../../ui/missing-papers.tsx'
import { useFailures } from '../../ui/use-failures.ts'
import './sent-papers.css'

export function SentPapers({ papers, error, isFetching, retry }: SentPapersState) {
  const { platform } = useServices()
  const box = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const [failures, addFailure] = useFailures()
  // They take the place of the pressed button, and its focus.
  useEffect(() => {
    if (papers === null || !isPressed.current) return
    isPressed.current = false
    if (document.activeElement === document.body) {
      box.current?.querySelector<HTMLElement>('summary, [tabindex]')?.focus()
    }
  }, [papers])

  async function checkAgain() {
    isPressed.current = true
    announce(t('Checking...'))
    const isLoaded = await retry()
    if (isLoaded || box.current === null) return
    isPressed.current = false
    addFailure()
  }
  return (
    <div ref={box} className="sent-papers d-grid align-items-center mt-2">
      {papers !== null && (
        <MissingPapers given={papers.given} missing={papers.missing} attachesFiles={platform.traits.attachesFiles} />
      )}
      {papers === null && isFetching && error === null && (
        <p className="text-body-secondary mb-0">{t('Looking for missing papers...')}</p>
      )}
      {papers === null && error !== null && (
        <p className="text-body-secondary mb-0">
          <span role="alert">
            <span key={failures}>{`${t('We could not check whether papers are missing.')} `}</span>
          </span>
          <button type="button" className="btn btn-link" {...heldWhile(isFetching)} onClick={() => void checkAgain()}>
            {t('Check again')}
          </button>
        </p>
      )}
    </div>
  )
}
