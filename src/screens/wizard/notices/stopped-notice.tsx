import { userTextKey } from '../../../domain/text/user-text.ts'
import { t } from '../../../i18n/t.ts'
import { Notice } from '../../../ui/feedback.tsx'
import { TranslatedText } from '../../../ui/translated-text.tsx'
import { useApplication, useApplicationState } from '../use-application.ts'

/** A step that could not be sent after the applicant had gone on. */
export function StoppedNotice() {
  const { openStopped } = useApplication()
  const stopped = useApplicationState((state) => state.stopped)
  if (stopped === null) return null
  const { step, lines } = stopped
  return (
    <Notice
      tone="danger"
      title={t('Step {step} was not sent', { step })}
      actions={
        <button type="button" className="btn btn-outline-secondary" onClick={openStopped}>
          {t('Go to step {step}', { step })}
        </button>
      }
    >
      {lines.map((line) => (
        <div key={userTextKey(line)}>
          <TranslatedText text={line} />
        </div>
      ))}
    </Notice>
  )
}
