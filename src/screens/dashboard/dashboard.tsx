import { t } from '../../i18n/t.ts'

export function Dashboard() {
  return <h1>{t('Dashboard')}</h1>
}
