import { t } from '../../i18n/t.ts'

export function Avatars() {
  return <h1>{t('Avatars')}</h1>
}
