import { t } from '../../i18n/t.ts'

export function ForgotPassword() {
  return <h1>{t('Forgot password')}</h1>
}
