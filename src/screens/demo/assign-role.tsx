import { t } from '../../i18n/t.ts'

export function AssignRole() {
  return <h1>{t('Assign Role')}</h1>
}
