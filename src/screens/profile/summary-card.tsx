import { Mail, MapPin, Phone } from 'lucide-react'
import type { User } from '../../domain/session/user.ts'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { AvatarPicture } from './avatar-picture.tsx'

interface SummaryCardProps {
  readonly profile: User
  /** Where the page can display its picture; null: it has none, or not yet. */
  readonly picture: string | null
}

export function SummaryCard({ profile, picture }: SummaryCardProps) {
  const rows = [
    { label: msg('Email'), icon: Mail, value: profile.email },
    { label: msg('Phone'), icon: Phone, value: profile.phone },
    { label: msg('Address'), icon: MapPin, value: profile.address },
  ] as const
  return (
    <section className="card min-w-0" aria-label={t('Summary')}>
      <div className="card-body d-flex flex-column align-items-center">
        <AvatarPicture source={picture} name={profile.name} alt={t('Profile picture')} />
        <h2 className="mt-3 mb-4 text-center text-break">
          <bdi translate="no">{profile.name || t('User')}</bdi>
        </h2>
        <dl className="d-grid gap-3 w-100 mb-0 pt-4 border-top">
          {rows.map(({ label, icon: Icon, value }) => (
            <div key={label}>
              <dt className="d-flex align-items-center gap-2 text-body-secondary text-note fw-semibold">
                <Icon size={18} aria-hidden="true" />
                <span>{t(label)}</span>
              </dt>
              <dd className="mt-1 mb-0 text-break">
                {value === '' ? (
                  <span className="text-body-secondary">{t('Not given')}</span>
                ) : (
                  <bdi translate="no">{value}</bdi>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
