import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { DemoCard, DemoPage, DemoRow, type Tone, tones } from './demo-page.tsx'

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

const states = [
  { label: msg('Online'), tone: 'success' },
  { label: msg('Away'), tone: 'warning' },
  { label: msg('Busy'), tone: 'danger' },
  { label: msg('Offline'), tone: 'secondary' },
] as const

const team = [
  { name: 'Maria Santos', initials: 'MS', tone: 'primary' },
  { name: 'Dwayne Porter', initials: 'DP', tone: 'info' },
  { name: 'Grace Okafor', initials: 'GO', tone: 'success' },
] as const

interface AvatarProps {
  readonly name: string
  readonly tone: Tone
  readonly children: string
}

/** The initials of a person, whose name a screen reader says. */
function Avatar({ name, tone, children }: AvatarProps) {
  return (
    <span className={`demo-avatar rounded-circle tone-${tone} look-solid`} role="img" aria-label={name}>
      {children}
    </span>
  )
}

interface SampleProps {
  readonly label: string
  readonly classes: string
  /** Stands on the picture. */
  readonly children?: ReactNode
}

function Sample({ label, classes, children }: SampleProps) {
  return (
    <figure className="m-0 text-center text-soft">
      <span className={`demo-avatar look-soft ${classes}`} aria-hidden="true">
        <UserRound />
        {children}
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
      <DemoCard title={t('Status')}>
        <DemoRow>
          {states.map(({ label, tone }) => (
            <Sample key={label} label={label} classes="demo-avatar-large rounded-circle tone-secondary">
              <span className={`demo-dot position-absolute bottom-0 end-0 rounded-circle tone-${tone}`} />
            </Sample>
          ))}
        </DemoRow>
      </DemoCard>
      <DemoCard title={t('Initials')}>
        <DemoRow>
          {tones.map(({ label, tone }) => (
            <Avatar key={tone} name={t(label)} tone={tone}>
              {t(label).slice(0, 2).toUpperCase()}
            </Avatar>
          ))}
        </DemoRow>
      </DemoCard>
      <DemoCard title={t('Groups')}>
        <ul className="demo-avatar-group d-flex list-unstyled mb-0" aria-label={t('Team')}>
          {team.map(({ name, initials, tone }) => (
            <li key={name}>
              <Avatar name={name} tone={tone}>
                {initials}
              </Avatar>
            </li>
          ))}
          <li>
            <Avatar name={t('5 more')} tone="secondary">
              +5
            </Avatar>
          </li>
        </ul>
      </DemoCard>
    </DemoPage>
  )
}
