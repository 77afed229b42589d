import { t } from '../../i18n/t.ts'

export function Calendar() {
  return <h1>{t('Calendar')}</h1>
}
