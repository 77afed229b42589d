import { UserRound } from 'lucide-react'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { DemoCard, DemoPage, DemoRow, tones } from './demo-page.tsx'

const sizes = [
  { label: msg('Extra small'), classes: 'demo-avatar-extra-small' },
  { label: msg('Small'), classes: 'demo-avatar-small' },
  { label: msg('Medium'), classes: '' },
  { label: msg('Large'), classes: 'demo-avatar-large' },
  { label: msg('Extra large'), classes: 'demo-avatar-extra-large' },
] as const

const shapes = [
  { label: msg('Circle'), classes: 'rounded-circle' },
  { label: msg('Rounded'), classes: 'rounded-4' },
  { label: msg('Square'), classes: 'rounded-0' },
] as const

function Sample({ label, classes }: { readonly label: string; readonly classes: string }) {
  return (
    <figure className="m-0 text-center text-body-secondary">
      <span className={`demo-avatar disc look-soft ${classes}`} aria-hidden="true">
        <UserRound />
      </span>
      <figcaption className="mt-2">{t(label)}</figcaption>
    </figure>
  )
}

/** /avatar */
export function Avatars() {
  return (
    <DemoPage title={t('Avatars')}>
      <DemoCard title={t('Sizes')}>
        <DemoRow>
          {sizes.map(({ label, classes }) => (
            <Sample key={label} label={label} classes={`rounded-circle tone-primary ${classes}`} />
          ))}
        </DemoRow>
      </DemoCard>
      <DemoCard title={t('Shapes')}>
        <DemoRow>
          {shapes.map(({ label, classes }) => (
            <Sample key={label} label={label} classes={`demo-avatar-large tone-info ${classes}`} />
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
