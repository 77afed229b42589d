import { t } from '../../i18n/t.ts'

export function Wizard() {
  return <h1>{t('Owner-Operator Application')}</h1>
}
