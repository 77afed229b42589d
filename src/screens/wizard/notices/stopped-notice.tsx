import { userTextKey } from '../../../domain/text/user-text.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback.tsx'
import { TranslatedText } from '../../../ui/translated-text.tsx'
import { useApplication, useApplicationState } from '../use-application.ts'

/** A step that could not be sent after the applicant had gone on. */
export function StoppedNotice() {
  const { openStopped } = useApplication()
  const outbox = useApplicationState(({ sending }) => sending.outbox)
  if (outbox.is !== 'stopped') return null
  const { step, lines } = outbox
  return (
    <Notice
      tone="danger"
      title={t('Step {step} was not sent', { step })}
      actions={<Button label={t('Go to step {step}', { step })} onClick={openStopped} />}
    >
      {lines.map((line) => (
        <div key={userTextKey(line)}>
          <TranslatedText text={line} />
        </div>
      ))}
    </Notice>
  )
}
