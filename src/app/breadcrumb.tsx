import { useLocation } from 'react-router-dom'
import { t } from '../i18n/t.ts'
import { useServices } from '../state/services.tsx'
import { Link } from '../ui/link.tsx'
import { rowOf } from './addresses.ts'
import { routesFor } from './routes.ts'

export function Breadcrumb() {
  const { platform } = useServices()
  const { pathname } = useLocation()
  const row = rowOf(routesFor(platform), pathname)
  return (
    <nav aria-label={t('Breadcrumb')} className="crumbs d-print-none">
      <ol className="breadcrumb mb-2 text-body-secondary text-note">
        {row.path !== '/' && (
          <li className="breadcrumb-item">
            <Link to="/">{t('Home')}</Link>
          </li>
        )}
        <li className="breadcrumb-item" aria-current="page">
          {t(row.title)}
        </li>
      </ol>
    </nav>
  )
}
