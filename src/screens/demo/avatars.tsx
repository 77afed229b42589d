import { UserRound } from 'lucide-react'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { DemoCard, DemoPage, DemoRow, tones } from './demo-page.tsx'

const sizes = [
  { label: msg('Small'), size: 'small' },
  { label: msg('Medium'), size: 'medium' },
  { label: msg('Large'), size: 'large' },
] as const

/** /avatar */
export function Avatars() {
  return (
    <DemoPage title={t('Avatars')}>
      <DemoCard title={t('Sizes')}>
        <DemoRow>
          {sizes.map(({ label, size }) => (
            <figure key={size} className="m-0 text-center text-body-secondary">
              <span className={`demo-avatar demo-avatar-${size} disc look-soft tone-primary`} aria-hidden="true">
                <UserRound />
              </span>
              <figcaption className="mt-2">{t(label)}</figcaption>
            </figure>
          ))}
        </DemoRow>
      </DemoCard>
      <DemoCard title={t('Initials')}>
        <DemoRow>
          {tones.map(({ label, tone }) => (
            <span
              key={tone}
              className={`demo-avatar disc fw-bold tone-${tone} look-solid`}
              role="img"
              aria-label={t(label)}
            >
              {t(label).slice(0, 2).toUpperCase()}
            </span>
          ))}
        </DemoRow>
      </DemoCard>
    </DemoPage>
  )
}
