import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { DemoCard, DemoPage, tones } from './demo-page.tsx'

const looks = [
  { title: msg('Solid alerts'), look: 'solid' },
  { title: msg('Soft alerts'), look: 'soft' },
  { title: msg('Outline alerts'), look: 'outline' },
] as const

/** /alert. Without the role `alert`, because a screen reader would announce all samples at once. */
export function Alerts() {
  return (
    <DemoPage title={t('Alerts')}>
      {looks.map(({ title, look }) => (
        <DemoCard key={look} title={t(title)}>
          {tones.map(({ label, tone }) => (
            <div key={tone} className={`alert mb-0 tone-${tone} look-${look}`}>
              {t('{tone}: this is what an alert looks like.', { tone: t(label) })}
            </div>
          ))}
        </DemoCard>
      ))}
    </DemoPage>
  )
}
