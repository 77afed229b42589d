/** The one sentence that says what is not sent, the same on each screen. */
import type { Unsent } from '../../domain/progress/unsent.ts'
import { t } from '../../i18n/t.ts'
import { deviceName } from '../../ui/device-name.ts'

/** 'device': in the draft; 'session': it ends with the session; 'nowhere': the draft could not be stored. */
export type Kept = 'device' | 'session' | 'nowhere'

function whatOf({ steps, photos, papers }: Unsent): string {
  const step =
    steps.length === 1 ? t('step {step}', { step: steps[0] ?? 0 }) : t('steps {steps}', { steps: steps.join(', ') })
  const photo = photos === 0 ? null : t('{count, plural, one {1 photo} other {{count} photos}}', { count: photos })
  const paper = papers === 0 ? null : t('{count, plural, one {1 file} other {{count} files}}', { count: papers })
  const files = photo !== null && paper !== null ? `${photo}, ${paper}` : (photo ?? paper)
  return files === null ? step : t('{first} and {last}', { first: step, last: files })
}

export function unsentText(unsent: Unsent, kept: Kept): string {
  const what = whatOf(unsent)
  if (kept === 'session') return t('Not sent yet: {what}', { what })
  if (kept === 'nowhere') return t('Not sent yet, and not saved on {device}: {what}', { what, device: deviceName() })
  return t('Saved on {device}, not sent yet: {what}', { what, device: deviceName() })
}
