import { formatMoment } from '../../i18n/moment.ts'
import { t } from '../../i18n/t.ts'
import { lastReplyTime, type RepliedCall } from '../../state/reply-times.ts'
import { useServices } from '../../state/services.tsx'

/** Tells when this device last received a reply, for a screen whose load failed. */
export function LastReply({ of }: { readonly of: RepliedCall }) {
  const { platform } = useServices()
  const time = lastReplyTime(platform, of)
  return time === null ? null : <> {t('Last updated: {time}.', { time: formatMoment(time, Date.now()) })}</>
}
