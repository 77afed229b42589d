import { likelyDomain } from '../domain/text/email-typo.ts'
import { t } from '../i18n/t.ts'

/** Returns a hint about a mistyped mail domain, which is never refused. */
export function emailWarning(email: string): string | undefined {
  const domain = likelyDomain(email)
  return domain === null ? undefined : t('Did you mean {domain}? You can continue if it is right.', { domain })
}
