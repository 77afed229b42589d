import { t } from '../../i18n/t.ts'

export function SignUp() {
  return <h1>{t('Sign Up')}</h1>
}
