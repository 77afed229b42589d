import { t } from '../../i18n/t.ts'

export function ResetPassword() {
  return <h1>{t('Reset password')}</h1>
}
