import { Bell, Mail, MessageSquare, ShoppingCart } from 'lucide-react'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { DemoCard, DemoPage, DemoRow, tones } from './demo-page.tsx'

const looks = [
  { label: msg('Solid'), look: 'solid' },
  { label: msg('Soft'), look: 'soft' },
  { label: msg('Outline'), look: 'outline' },
] as const

function Numbers({ look, round }: { readonly look: (typeof looks)[number]['look']; readonly round: boolean }) {
  return (
    <DemoRow>
      {tones.map(({ tone }, index) => (
        <span key={tone} className={`badge${round ? ' rounded-pill' : ''} tone-${tone} look-${look}`}>
          {index + 1}
        </span>
      ))}
    </DemoRow>
  )
}

const iconButtons = [
  { Icon: Bell, label: msg('Notifications, {count} new'), count: '4', tone: 'danger' },
  { Icon: Mail, label: msg('Mail, {count} unread'), count: '12', tone: 'primary' },
  { Icon: MessageSquare, label: msg('Messages, {count} unread'), count: '99+', tone: 'success' },
  { Icon: ShoppingCart, label: msg('Orders, {count} open'), count: '3', tone: 'info' },
] as const

const corner = 'badge position-absolute top-0 start-100 translate-middle rounded-pill'

/** /badges */
export function Badges() {
  return (
    <DemoPage title={t('Badges')}>
      {looks.map(({ label, look }) => (
        <DemoCard key={look} title={t('{look} badges', { look: t(label) })}>
          <Numbers look={look} round />
          <Numbers look={look} round={false} />
        </DemoCard>
      ))}
      <DemoCard title={t('Badges on buttons')}>
        <DemoRow>
          {['2', '99+'].map((count) => (
            <button key={count} type="button" className="btn tone-primary look-outline">
              <span>{t('Inbox')}</span>
              <span className="badge rounded-pill tone-primary look-soft">{count}</span>
            </button>
          ))}
        </DemoRow>
      </DemoCard>
      <DemoCard title={t('Badges on icon buttons')}>
        <div className="d-flex flex-wrap gap-4 mt-2">
          {iconButtons.map(({ Icon, label, count, tone }) => (
            <button
              key={label}
              type="button"
              className="icon-button position-relative tone-secondary look-soft"
              aria-label={t(label, { count })}
            >
              <Icon size={20} aria-hidden="true" />
              <span className={`${corner} tone-${tone} look-solid`}>{count}</span>
            </button>
          ))}
        </div>
      </DemoCard>
      <DemoCard title={t('Status dots')}>
        <DemoRow>
          {tones.map(({ label, tone }) => (
            <span key={tone} className="d-inline-flex align-items-center gap-2">
              <span className={`demo-dot disc tone-${tone}`} aria-hidden="true" />
              <span>{t(label)}</span>
            </span>
          ))}
        </DemoRow>
      </DemoCard>
    </DemoPage>
  )
}
