import { Bell, Mail, MessageSquare, ShoppingCart } from 'lucide-react'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { DemoCard, DemoPage, DemoRow, tones } from './demo-page.tsx'

const looks = [
  { label: msg('Solid'), look: 'solid' },
  { label: msg('Soft'), look: 'soft' },
  { label: msg('Outline'), look: 'outline' },
] as const

/** Numbered badges in every tone. */
function Numbers({ look, round }: { readonly look: (typeof looks)[number]['look']; readonly round: boolean }) {
  return (
    <DemoRow>
      {tones.map(({ tone }, index) => (
        <span key={tone} className={`demo-badge${round ? ' demo-badge-round' : ''} tone-${tone} look-${look}`}>
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
            <button key={count} type="button" className="demo-button tone-primary look-outline">
              {t('Inbox')} <span className="demo-badge demo-badge-round tone-primary look-soft">{count}</span>
            </button>
          ))}
        </DemoRow>
        <DemoRow>
          {['2', '99+'].map((count) => (
            <button key={count} type="button" className="demo-button demo-with-badge tone-primary look-solid me-2">
              {t('Inbox')}{' '}
              <span className="demo-badge demo-badge-round demo-badge-corner tone-danger look-solid">{count}</span>
            </button>
          ))}
        </DemoRow>
      </DemoCard>
      <DemoCard title={t('Badges on icon buttons')}>
        <div className="d-flex flex-wrap gap-4">
          {iconButtons.map(({ Icon, label, count, tone }) => (
            <button
              key={label}
              type="button"
              className="demo-button demo-icon-button demo-with-badge tone-secondary look-soft"
              aria-label={t(label, { count })}
            >
              <Icon size={20} aria-hidden="true" />
              <span className={`demo-badge demo-badge-round demo-badge-corner tone-${tone} look-solid`}>{count}</span>
            </button>
          ))}
        </div>
      </DemoCard>
      <DemoCard title={t('Status dots')}>
        <DemoRow>
          {tones.map(({ label, tone }) => (
            <span key={tone} className="demo-status">
              <span className={`demo-dot tone-${tone}`} aria-hidden="true" />
              {t(label)}
            </span>
          ))}
        </DemoRow>
      </DemoCard>
    </DemoPage>
  )
}
