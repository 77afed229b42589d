import { t } from '../../i18n/t.ts'

export function Alerts() {
  return <h1>{t('Alerts')}</h1>
}
