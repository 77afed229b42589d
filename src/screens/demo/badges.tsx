import { t } from '../../i18n/t.ts'

export function Badges() {
  return <h1>{t('Badges')}</h1>
}
