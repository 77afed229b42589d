/** Notices about the source of the answers: the provider, a draft, or this device alone. */

import { useEffect, useState } from 'react'
import { applicationLoadMessage } from '../../domain/failures/step.ts'
import { draftLifeDays } from '../../domain/progress/draft-life.ts'
import { msg } from '../../domain/text/user-text.ts'
import { formatMoment } from '../../i18n/moment.ts'
import { t } from '../../i18n/t.ts'
import { useOffline } from '../../state/dashboard.ts'
import { useServices } from '../../state/services.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import type { WizardStart } from './load-wizard.ts'

function restoredText(files: number): string {
  if (files === 0) return msg('Draft restored from {time}')
  return files === 1 ? msg('Draft restored from {time}, 1 file') : msg('Draft restored from {time}, {count} files')
}

interface WithoutProviderProps {
  /** When the provider last told its answers, in milliseconds since 1970; null if it never did. */
  readonly seenAt: number | null
  /** True while nothing was typed since the application was opened. */
  readonly untouched: boolean
  readonly onReload: () => void
}

/** The provider could not be reached, so the answers come from this device alone. */
function WithoutProvider({ seenAt, untouched, onReload }: WithoutProviderProps) {
  const online = !useOffline()
  /** Whether the device had no network when the wizard opened. */
  const [wasOffline] = useState(!online)
  const { platform } = useServices()
  useEffect(() => {
    // While the user types the form stays unchanged: Next asks the provider before it sends.
    if (wasOffline && online && untouched) onReload()
  }, [wasOffline, online, untouched, onReload])

  const storage = (
    <>
      {seenAt !== null && (
        <>{t('What you had sent is shown as of {time}.', { time: formatMoment(seenAt, platform.now()) })} </>
      )}
      {t('You can continue in the meantime: your answers are saved on this device.')}
    </>
  )
  // A reload adds the provider's answers and files of finished steps. The draft preserves typed answers.
  const retry = <RetryButton label={t('Retry')} onClick={onReload} />
  // The line about the network changes its text instead of disappearing, so that the form below does not move.
  const network = !online ? t('You are offline') : wasOffline ? t('You are online again') : null
  return (
    <Notice tone="danger" title={t(applicationLoadMessage)} actions={retry}>
      {network !== null && <strong className="d-block">{network}</strong>}
      {storage}
    </Notice>
  )
}

interface RestoredProps {
  readonly restored: NonNullable<WizardStart['restored']>
  readonly onDiscard: () => void
}

function Restored({ restored, onDiscard }: RestoredProps) {
  const { platform } = useServices()
  return (
    <Notice
      tone="info"
      title={t(restoredText(restored.files), {
        time: formatMoment(restored.at, Date.now()),
        count: restored.files,
      })}
      actions={
        <button type="button" className="btn btn-outline-secondary" onClick={onDiscard}>
          {t('Discard')}
        </button>
      }
    >
      {!platform.traits.keepsData
        ? t('Send your answers before you leave: they are removed when this kiosk is cleared.')
        : t('Answers that you have not sent stay on this device for {days} days after the last change.', {
            days: draftLifeDays,
          })}
    </Notice>
  )
}

interface StartNoticesProps extends Omit<WithoutProviderProps, 'seenAt'> {
  readonly start: WizardStart
  /** True once a save has succeeded: the restored answers are sent, and Discard would delete newer ones. */
  readonly hasSaved: boolean
  readonly onDiscard: () => void
  /** Fills in the draft's answers that newer ones of the provider replaced. */
  readonly onRestoreReplaced: () => void
}

export function StartNotices({
  start,
  hasSaved,
  untouched,
  onReload,
  onDiscard,
  onRestoreReplaced,
}: StartNoticesProps) {
  const { restored, offline, lostFiles } = start
  const [asking, setAsking] = useState(false)
  const [offersSetAside, setOffersSetAside] = useState(Object.keys(start.replacedAnswers).length > 0)
  return (
    <>
      {offline && <WithoutProvider seenAt={start.knowledge.seenAt} untouched={untouched} onReload={onReload} />}
      {restored !== null && !hasSaved && <Restored restored={restored} onDiscard={() => setAsking(true)} />}
      {asking && <DiscardDialog onKeep={() => setAsking(false)} onDiscard={onDiscard} />}
      {offersSetAside && (
        <Notice
          tone="info"
          actions={
            <button
              type="button"
              className="btn btn-outline-secondary"
              onClick={() => {
                setOffersSetAside(false)
                onRestoreReplaced()
              }}
            >
              {t('Use the answers from this device')}
            </button>
          }
        >
          {t('Newer answers from another device are shown. This device has older ones that were not sent.')}
        </Notice>
      )}
      {lostFiles.length > 0 && (
        <Notice tone="warning" title={t('Please attach your files again:')}>
          <bdi>{lostFiles.join(', ')}</bdi>
        </Notice>
      )}
    </>
  )
}
