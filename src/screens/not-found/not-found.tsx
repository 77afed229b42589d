import { t } from '../../i18n/t.ts'
import { Link } from '../../ui/link.tsx'

/** Any unknown address. The specification puts this page behind sign-in. */
export function NotFound() {
  return (
    <section className="text-center py-5">
      <p className="h1 mb-2 text-body-secondary" aria-hidden="true">
        {'404'}
      </p>
      <h1>{t('Page not Found')}</h1>
      <p className="text-body-secondary">{t("Sorry, the page you are looking for doesn't exist")}</p>
      <Link className="btn btn-primary" to="/">
        {t('Back to Home')}
      </Link>
    </section>
  )
}
