import { t } from '../../i18n/t.ts'

export function SignIn() {
  return <h1>{t('Sign In')}</h1>
}
