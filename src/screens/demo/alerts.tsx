import { AlertTriangle, Bell, CheckCircle2, Flag, Info, type LucideIcon, OctagonAlert, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { DemoCard, DemoPage, type Tone, tones } from './demo-page.tsx'

const icons: Record<Tone, LucideIcon> = {
  primary: Bell,
  secondary: Flag,
  success: CheckCircle2,
  info: Info,
  warning: AlertTriangle,
  danger: OctagonAlert,
}

interface AlertProps {
  readonly tone: Tone
  readonly look: 'solid' | 'soft' | 'outline'
  readonly icon?: boolean
  readonly onDismiss?: () => void
  readonly children: ReactNode
}

/** Has no `alert` role, because a screen reader would announce all samples at once. */
function Alert({ tone, look, icon, onDismiss, children }: AlertProps) {
  const Icon = icons[tone]
  return (
    <div className={`alert d-flex gap-3 mb-0 pe-5 tone-${tone} look-${look}`}>
      {icon && <Icon size={20} className="flex-shrink-0 mt-1" aria-hidden="true" />}
      <div>{children}</div>
      {onDismiss !== undefined && (
        <button
          type="button"
          className="btn position-absolute top-0 end-0 mt-1 text-reset"
          aria-label={t('Dismiss')}
          onClick={onDismiss}
        >
          <X size={20} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

function sample(label: string): string {
  return t('{tone}: this is what an alert looks like.', { tone: t(label) })
}

function Dismissible() {
  const [gone, setGone] = useState<readonly Tone[]>([])
  return (
    <>
      {tones
        .filter(({ tone }) => !gone.includes(tone))
        .map(({ label, tone }) => (
          <Alert key={tone} tone={tone} look="soft" icon onDismiss={() => setGone([...gone, tone])}>
            {sample(label)}
          </Alert>
        ))}
      {gone.length > 0 && (
        <button type="button" className="btn btn-outline-secondary mt-3" onClick={() => setGone([])}>
          {t('Show all again')}
        </button>
      )}
    </>
  )
}

/** /alert */
export function Alerts() {
  return (
    <DemoPage title={t('Alerts')}>
      {(
        [
          ['solid', t('Solid alerts')],
          ['soft', t('Soft alerts')],
          ['outline', t('Outline alerts')],
        ] as const
      ).map(([look, title]) => (
        <DemoCard key={look} title={title}>
          {tones.map(({ label, tone }) => (
            <Alert key={tone} tone={tone} look={look}>
              {sample(label)}
            </Alert>
          ))}
        </DemoCard>
      ))}
      <DemoCard title={t('Alerts with icon')}>
        {tones.map(({ label, tone }) => (
          <Alert key={tone} tone={tone} look="outline" icon>
            {sample(label)}
          </Alert>
        ))}
      </DemoCard>
      <DemoCard title={t('Dismissible alerts')}>
        <Dismissible />
      </DemoCard>
      <DemoCard title={t('Alerts with title and text')}>
        {tones.map(({ label, tone }) => (
          <Alert key={tone} tone={tone} look="soft" icon>
            <strong className="d-block">{t(label)}</strong>
            {t('A longer text says what happened and what to do next.')}
          </Alert>
        ))}
      </DemoCard>
    </DemoPage>
  )
}
