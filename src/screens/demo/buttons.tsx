import { ArrowRight, Check, Plus } from 'lucide-react'
import { Fragment, useId } from 'react'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { DemoCard, DemoPage, DemoRow, type Tone, tones } from './demo-page.tsx'

const kinds = [
  { title: msg('Default buttons'), classes: 'look-solid' },
  { title: msg('Outline buttons'), classes: 'look-outline' },
  { title: msg('Rounded buttons'), classes: 'look-solid rounded-pill' },
  { title: msg('Soft buttons'), classes: 'look-soft' },
  { title: msg('Text buttons'), classes: 'look-text' },
] as const

const sizes = [
  { label: msg('Large'), classes: 'btn-lg' },
  { label: msg('Medium'), classes: 'demo-medium' },
  { label: msg('Small'), classes: 'btn-sm' },
] as const

const days = msg(['Mon', 'Wed', 'Fri'])
const shifts = msg(['Day', 'Night', 'Either'])

interface ToggleGroupProps {
  readonly type: 'checkbox' | 'radio'
  readonly label: string
  readonly texts: readonly string[]
  readonly tone: Tone
}

function ToggleGroup({ type, label, texts, tone }: ToggleGroupProps) {
  const name = useId()
  return (
    <fieldset className={`btn-group flex-wrap tone-${tone}`} aria-label={label}>
      {texts.map((text, index) => (
        <Fragment key={text}>
          <input
            id={`${name}${text}`}
            className="btn-check"
            type={type}
            name={name}
            value={text}
            defaultChecked={index === 0}
          />
          <label className="btn look-outline" htmlFor={`${name}${text}`}>
            <Check size={16} strokeWidth={3} aria-hidden="true" />
            <span>{t(text)}</span>
          </label>
        </Fragment>
      ))}
    </fieldset>
  )
}

const groups = [
  {
    label: msg('Solid group'),
    classes: 'btn-group flex-wrap',
    look: 'look-solid',
    texts: msg(['Left', 'Middle', 'Right']),
  },
  {
    label: msg('Outline group'),
    classes: 'btn-group flex-wrap',
    look: 'look-outline',
    texts: msg(['Left', 'Middle', 'Right']),
  },
  {
    label: msg('Vertical group'),
    classes: 'btn-group-vertical',
    look: 'look-soft',
    texts: msg(['Top', 'Middle', 'Bottom']),
  },
] as const

/** /button */
export function Buttons() {
  return (
    <DemoPage title={t('Button')}>
      {kinds.map(({ title, classes }) => (
        <DemoCard key={title} title={t(title)}>
          <DemoRow>
            {tones.map(({ label, tone }) => (
              <button key={tone} type="button" className={`btn tone-${tone} ${classes}`}>
                {t(label)}
              </button>
            ))}
          </DemoRow>
        </DemoCard>
      ))}
      <DemoCard title={t('Buttons with icon')}>
        <DemoRow>
          <button type="button" className="btn tone-primary look-solid">
            <Plus size={18} aria-hidden="true" />
            <span>{t('Left icon')}</span>
          </button>
          <button type="button" className="btn tone-primary look-solid">
            <span>{t('Right icon')}</span>
            <ArrowRight size={18} aria-hidden="true" />
          </button>
        </DemoRow>
      </DemoCard>
      <DemoCard title={t('Sizes')}>
        <DemoRow>
          {sizes.map(({ label, classes }) => (
            <button key={label} type="button" className={`btn tone-primary look-solid ${classes}`}>
              {t(label)}
            </button>
          ))}
        </DemoRow>
      </DemoCard>
      <DemoCard title={t('Checkbox toggle group')}>
        <DemoRow>
          <ToggleGroup type="checkbox" label={t('Days')} texts={days} tone="primary" />
        </DemoRow>
      </DemoCard>
      <DemoCard title={t('Radio toggle group')}>
        <DemoRow>
          <ToggleGroup type="radio" label={t('Shift')} texts={shifts} tone="info" />
        </DemoRow>
      </DemoCard>
      <DemoCard title={t('Button groups')}>
        <DemoRow>
          {groups.map(({ label, classes, look, texts }) => (
            <fieldset key={label} className={`${classes} tone-primary`} aria-label={t(label)}>
              {texts.map((text) => (
                <button key={text} type="button" className={`btn ${look}`}>
                  {t(text)}
                </button>
              ))}
            </fieldset>
          ))}
        </DemoRow>
      </DemoCard>
    </DemoPage>
  )
}
