/** Notices about the source of the answers: the provider, a draft, or this device alone. */

import { useState } from 'react'
import { isPreparing } from '../../../application/files.ts'
import { isSending } from '../../../application/sending.ts'
import { lostNames, type Origin } from '../../../application/state.ts'
import { brand } from '../../../config.ts'
import { applicationLoadMessage } from '../../../domain/failures/step.ts'
import { draftLifeDays } from '../../../domain/session/draft-life.ts'
import { type FieldName, fieldRow } from '../../../form/form.ts'
import { formatMoment } from '../../../i18n/moment.ts'
import { sentences, t } from '../../../i18n/t.ts'
import { useServices } from '../../../state/services.tsx'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback.tsx'
import { QuestionDialog } from '../../../ui/question-dialog.tsx'
import { useApplication, useApplicationState, usePassedFocus } from '../use-application.ts'

export interface StartNoticesProps {
  /** Loads the application again. */
  readonly onReload: () => void
}

/** The provider could not be reached, so the answers come from this device alone. */
function WithoutProvider({ onReload }: StartNoticesProps) {
  const { platform } = useServices()
  const seenAt = useApplicationState(({ origin }) => origin.seenAt)
  const isStored = useApplicationState(({ draftStored }) => draftStored)
  /** A photo that is being prepared would be lost. */
  const isHeld = useApplicationState((state) => isSending(state) || isPreparing(state))
  return (
    <Notice
      tone="danger"
      title={t(applicationLoadMessage)}
      actions={<Button label={t('Retry')} held={isHeld} onClick={onReload} />}
    >
      <span>
        {sentences(
          seenAt !== null &&
            t('What you had sent is shown as of {time}.', { time: formatMoment(seenAt, platform.now()) }),
          isStored && t('You can continue in the meantime: your answers are saved on this device.'),
        )}
      </span>
    </Notice>
  )
}

function Restored({ restored }: { readonly restored: NonNullable<Origin['restored']> }) {
  const { platform } = useServices()
  const { discard } = useApplication()
  const sending = useApplicationState(isSending)
  const passesFocus = usePassedFocus('heading')
  const [discarding, setDiscarding] = useState(false)
  const time = formatMoment(restored.at, Date.now())
  const count = restored.files
  return (
    <>
      <Notice
        tone="info"
        title={
          count === 0
            ? t('Draft restored from {time}', { time })
            : t('Draft restored from {time}, {count, plural, one {1 file} other {{count} files}}', { time, count })
        }
        actions={<Button ref={passesFocus} label={t('Discard')} held={sending} onClick={() => setDiscarding(true)} />}
      >
        {!platform.traits.keepsData
          ? t('Send your answers before you leave: they are removed when this kiosk is cleared.')
          : t('Answers that you have not sent stay on this device for {days} days after the last change.', {
              days: draftLifeDays,
            })}
      </Notice>
      {discarding && (
        <QuestionDialog
          title={t('Discard your draft?')}
          text={t(
            'Answers and files on this device that were not sent yet will be deleted. Steps you finished are safe in your account.',
          )}
          stay={t('Keep my answers')}
          go={t('Discard draft')}
          onStay={() => setDiscarding(false)}
          onGo={() => void discard()}
        />
      )}
    </>
  )
}

export function StartNotices({ onReload }: StartNoticesProps) {
  const { restoreReplaced } = useApplication()
  const { restored, hasNewer, offline, replacedAnswers } = useApplicationState(({ origin }) => origin)
  const lost = useApplicationState((state) => lostNames(state))
  // The restored answers are sent, and Discard would delete newer ones.
  const hasSaved = useApplicationState((state) => state.hasSaved)
  const sending = useApplicationState(isSending)
  const passesFocus = usePassedFocus('heading')
  const replaced = Object.keys(replacedAnswers).map((name) =>
    t(fieldRow(name as FieldName).row.label, { brand: brand.name }),
  )
  return (
    <>
      {offline && !hasSaved && <WithoutProvider onReload={onReload} />}
      {restored !== null && !hasSaved && hasNewer && replaced.length === 0 && (
        <Notice tone="info">
          {t('Another device has sent newer answers. They are shown here: check them, then go on.')}
        </Notice>
      )}
      {restored !== null && !hasSaved && <Restored restored={restored} />}
      {replaced.length > 0 && (
        <Notice
          tone="info"
          actions={
            <Button
              ref={passesFocus}
              label={t('Use the answers from this device')}
              held={sending}
              onClick={() => {
                restoreReplaced()
                announce(t('Filled in from this device: {names}', { names: replaced.join(', ') }))
              }}
            />
          }
        >
          {t('Newer answers from another device are shown. This device has older ones that were not sent.')}
        </Notice>
      )}
      {lost !== '' && (
        <Notice tone="warning" title={t('Please attach your files again:')}>
          <bdi translate="no">{lost}</bdi>
        </Notice>
      )}
    </>
  )
}
