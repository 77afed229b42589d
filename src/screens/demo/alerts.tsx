import { X } from 'lucide-react'
import { useState } from 'react'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { DemoCard, DemoPage, type Tone, tones } from './demo-page.tsx'

const looks = [
  { title: msg('Solid alerts'), look: 'solid' },
  { title: msg('Soft alerts'), look: 'soft' },
  { title: msg('Outline alerts'), look: 'outline' },
] as const

interface AlertProps {
  readonly label: string
  readonly classes: string
  readonly onDismiss?: () => void
}

/** Has no `alert` role, because a screen reader would announce all samples at once. */
function Alert({ label, classes, onDismiss }: AlertProps) {
  return (
    <div className={`alert mb-0 pe-5 ${classes}`}>
      {t('{tone}: this is what an alert looks like.', { tone: t(label) })}
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

function Dismissible() {
  const [gone, setGone] = useState<readonly Tone[]>([])
  return (
    <>
      {tones
        .filter(({ tone }) => !gone.includes(tone))
        .map(({ label, tone }) => (
          <Alert
            key={tone}
            label={label}
            classes={`tone-${tone} look-soft`}
            onDismiss={() => setGone([...gone, tone])}
          />
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
      {looks.map(({ title, look }) => (
        <DemoCard key={look} title={t(title)}>
          {tones.map(({ label, tone }) => (
            <Alert key={tone} label={label} classes={`tone-${tone} look-${look}`} />
          ))}
        </DemoCard>
      ))}
      <DemoCard title={t('Dismissible alerts')}>
        <Dismissible />
      </DemoCard>
    </DemoPage>
  )
}
