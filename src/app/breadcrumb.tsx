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
    <nav aria-label={t('Breadcrumb')} className="crumbs">
      <ol>
        {row.path !== '/' && (
          <li>
            <Link to="/">{t('Home')}</Link>
          </li>
        )}
        <li aria-current="page">{t(row.title)}</li>
      </ol>
    </nav>
  )
}
