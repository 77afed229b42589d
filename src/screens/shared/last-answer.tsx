import { formatMoment } from '../../i18n/moment.ts'
import { t } from '../../i18n/t.ts'
import { type Answered, lastAnswer } from '../../state/answer-times.ts'
import { useServices } from '../../state/services.tsx'

/** Tells when this device last received a reply, for a screen whose load failed. */
export function LastAnswer({ of }: { readonly of: Answered }) {
  const { platform } = useServices()
  const time = lastAnswer(platform, of)
  return time === null ? null : <> {t('Last answer: {time}.', { time: formatMoment(time, Date.now()) })}</>
}
