import { Truck, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { DemoCard, DemoPage, DemoRow, type Tone, tones } from './demo-page.tsx'

interface AvatarProps {
  /** Accessible name; null when adjacent text already names the avatar. */
  readonly name: string | null
  readonly tone: Tone
  readonly look?: 'solid' | 'soft'
  readonly size?: 'extra-small' | 'small' | 'medium' | 'large' | 'extra-large'
  readonly shape?: 'rounded-circle' | 'rounded-4' | 'rounded-0'
  /** Status dot in the corner. */
  readonly status?: Tone
  readonly children: ReactNode
}

function Avatar({
  name,
  tone,
  look = 'soft',
  size = 'medium',
  shape = 'rounded-circle',
  status,
  children,
}: AvatarProps) {
  const classes = `demo-avatar demo-avatar-${size} ${shape} tone-${tone} look-${look}`
  const dot = status !== undefined && (
    <span className={`demo-dot position-absolute bottom-0 end-0 rounded-circle tone-${status}`} />
  )
  if (name === null) {
    return (
      <span className={classes} aria-hidden="true">
        {children}
        {dot}
      </span>
    )
  }
  return (
    <span className={classes} role="img" aria-label={name}>
      {children}
      {dot}
    </span>
  )
}

const sizes = [
  { label: msg('Extra small'), size: 'extra-small' },
  { label: msg('Small'), size: 'small' },
  { label: msg('Medium'), size: 'medium' },
  { label: msg('Large'), size: 'large' },
  { label: msg('Extra large'), size: 'extra-large' },
] as const

const shapes = [
  { label: msg('Circle'), shape: 'rounded-circle' },
  { label: msg('Rounded'), shape: 'rounded-4' },
  { label: msg('Square'), shape: 'rounded-0' },
] as const

const states = [
  { label: msg('Online'), tone: 'success' },
  { label: msg('Away'), tone: 'warning' },
  { label: msg('Busy'), tone: 'danger' },
  { label: msg('Offline'), tone: 'secondary' },
] as const

const people = [
  { name: 'Maria Santos', initials: 'MS', role: 'Recruiter', tone: 'primary' },
  { name: 'Dwayne Porter', initials: 'DP', role: 'Dispatcher', tone: 'info' },
  { name: 'Grace Okafor', initials: 'GO', role: 'Safety manager', tone: 'success' },
  { name: 'Ray Holloway', initials: 'RH', role: 'Yard lead', tone: 'warning' },
] as const

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <figure className="m-0 text-center text-soft">
      {children}
      <figcaption className="mt-2">{label}</figcaption>
    </figure>
  )
}

function Sizes() {
  return (
    <DemoRow>
      {sizes.map(({ label, size }) => (
        <Figure key={size} label={t(label)}>
          <Avatar name={null} tone="primary" size={size}>
            <UserRound aria-hidden="true" />
          </Avatar>
        </Figure>
      ))}
    </DemoRow>
  )
}

function Shapes() {
  return (
    <DemoRow>
      {shapes.map(({ label, shape }) => (
        <Figure key={shape} label={t(label)}>
          <Avatar name={null} tone="info" look="solid" size="large" shape={shape}>
            <Truck aria-hidden="true" />
          </Avatar>
        </Figure>
      ))}
    </DemoRow>
  )
}

function States() {
  return (
    <DemoRow>
      {states.map(({ label, tone }) => (
        <Figure key={tone} label={t(label)}>
          <Avatar name={null} tone="secondary" size="large" status={tone}>
            <UserRound aria-hidden="true" />
          </Avatar>
        </Figure>
      ))}
    </DemoRow>
  )
}

function Initials() {
  return (
    <>
      <DemoRow>
        {tones.map(({ label, tone }) => (
          <Avatar key={tone} name={t(label)} tone={tone} look="solid">
            {t(label).slice(0, 2).toUpperCase()}
          </Avatar>
        ))}
      </DemoRow>
      <DemoRow>
        {tones.map(({ label, tone }) => (
          <Avatar key={tone} name={t(label)} tone={tone} shape="rounded-4">
            {t(label).charAt(0)}
          </Avatar>
        ))}
      </DemoRow>
    </>
  )
}

function Group() {
  return (
    <DemoRow>
      <ul className="demo-avatar-group d-flex list-unstyled mb-0" aria-label={t('Team')}>
        {people.map(({ name, initials, tone }) => (
          <li key={name}>
            <Avatar name={name} tone={tone} look="solid">
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
    </DemoRow>
  )
}

function WithText() {
  return (
    <DemoRow>
      {people.map(({ name, initials, role, tone }) => (
        <div key={name} className="d-flex align-items-center gap-3">
          <Avatar name={null} tone={tone}>
            {initials}
          </Avatar>
          <div>
            <strong className="d-block">{name}</strong>
            <span className="text-soft">{t(role)}</span>
          </div>
        </div>
      ))}
    </DemoRow>
  )
}

/** /avatar */
export function Avatars() {
  return (
    <DemoPage title={t('Avatars')}>
      <DemoCard title={t('Sizes')}>
        <Sizes />
      </DemoCard>
      <DemoCard title={t('Shapes')}>
        <Shapes />
      </DemoCard>
      <DemoCard title={t('Status')}>
        <States />
      </DemoCard>
      <DemoCard title={t('Initials')}>
        <Initials />
      </DemoCard>
      <DemoCard title={t('Groups')}>
        <Group />
      </DemoCard>
      <DemoCard title={t('With name and text')}>
        <WithText />
      </DemoCard>
    </DemoPage>
  )
}
