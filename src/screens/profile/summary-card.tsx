import { Mail, MapPin, Phone } from 'lucide-react'
import type { User } from '../../domain/session/user.ts'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { useStoredPicture } from '../../state/profile.ts'
import { AvatarPicture } from './avatar-picture.tsx'

export function SummaryCard({ profile }: { readonly profile: User }) {
  const picture = useStoredPicture(profile.image)
  const rows = [
    { label: msg('Email'), icon: Mail, value: profile.email },
    { label: msg('Phone'), icon: Phone, value: profile.phone },
    { label: msg('Address'), icon: MapPin, value: profile.address },
  ] as const
  return (
    <section className="card profile-summary" aria-label={t('Summary')}>
      <div className="card-body">
        <AvatarPicture source={picture} name={profile.name} alt={t('Profile picture')} />
        <h2>
          <bdi>{profile.name}</bdi>
        </h2>
        <dl>
          {rows.map(({ label, icon: Icon, value }) => (
            <div key={label}>
              <dt>
                <Icon size={18} aria-hidden="true" />
                {t(label)}
              </dt>
              <dd>{value === '' ? <span className="text-soft">{t('Not given')}</span> : <bdi>{value}</bdi>}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
