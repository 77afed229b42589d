import { t } from '../../i18n/t.ts'

export function ApplicationSummary() {
  return <h1>{t('Application summary')}</h1>
}
