import { t } from '../../i18n/t.ts'

export function AddUser() {
  return <h1>{t('Add User')}</h1>
}
