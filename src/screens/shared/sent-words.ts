/** The one sentence that says what is sent and what is not, the same on each screen. */
import type { Unsent } from '../../domain/progress/unsent.ts'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'

/** 'device': in the draft; 'session': it ends with the session; 'nowhere': the draft could not be stored. */
export type Kept = 'device' | 'session' | 'nowhere'

function whatOf({ steps }: Unsent): string {
  return steps.length === 1
    ? t('step {step}', { step: steps[0] ?? 0 })
    : t('steps {steps}', { steps: steps.join(', ') })
}

/** What the one sentence says of each state. */
export const sentWords = {
  sent: msg('All sent'),
  /** The last step submits the application. */
  unsubmitted: msg('Steps 1 to {last} are sent. Not submitted yet.'),
  device: msg('Saved on this device, not sent yet: {what}'),
  session: msg('Not sent yet: {what}'),
  nowhere: msg('Not sent yet, and not saved on this device: {what}'),
  unknown: msg("We don't know yet whether it arrived. We ask as soon as the line is back."),
  next: msg('Step {step} is about to be sent'),
  /** After a kill or Cancel: nothing asks before the next press. */
  inDoubt: msg("We don't know yet whether step {step} arrived. We ask before it is sent again."),
  step: msg('Sending step {step}'),
  share: msg('Sending step {step}: {percent}%'),
  unconfirmed: msg("We don't know yet whether step {step} arrived. We are asking our server."),
}

export function unsentText(unsent: Unsent, kept: Kept): string {
  if (unsent.inDoubt !== null) return t(sentWords.inDoubt, { step: unsent.inDoubt })
  return t(sentWords[kept], { what: whatOf(unsent) })
}
