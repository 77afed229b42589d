import { t } from '../../i18n/t.ts'

export function Profile() {
  return <h1>{t('My Profile')}</h1>
}
