import { ArrowRight, Check, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { DemoCard, DemoPage, DemoRow, tones } from './demo-page.tsx'

const kinds = [
  { title: msg('Default buttons'), classes: 'look-solid' },
  { title: msg('Outline buttons'), classes: 'look-outline' },
  { title: msg('Rounded buttons'), classes: 'look-solid demo-button-rounded' },
  { title: msg('Soft buttons'), classes: 'look-soft' },
  { title: msg('Text buttons'), classes: 'look-text' },
] as const

const sizes = [
  { label: msg('Large'), classes: 'demo-button-large' },
  { label: msg('Medium'), classes: '' },
  { label: msg('Small'), classes: 'demo-button-small' },
] as const

const days = msg(['Mon', 'Wed', 'Fri'])
const shifts = msg(['Day', 'Night', 'Either'])

/** Checkboxes styled as a button group (multiple choice). */
function CheckboxGroup() {
  const [chosen, setChosen] = useState<readonly string[]>(['Mon'])
  return (
    <fieldset className="demo-group tone-primary" aria-label={t('Days')}>
      {days.map((day) => (
        <label key={day} className="demo-toggle">
          <input
            type="checkbox"
            name="days"
            value={day}
            checked={chosen.includes(day)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, day] : chosen.filter((other) => other !== day))
            }
          />
          <span className="demo-toggle-mark" aria-hidden="true">
            <Check size={12} strokeWidth={4} />
          </span>
          {t(day)}
        </label>
      ))}
    </fieldset>
  )
}

/** Radio buttons styled as a button group (single choice). */
function RadioGroup() {
  const name = useId()
  const [chosen, setChosen] = useState<string>('Day')
  return (
    <fieldset className="demo-group tone-info" aria-label={t('Shift')}>
      {shifts.map((shift) => (
        <label key={shift} className="demo-toggle">
          <input type="radio" name={name} value={shift} checked={shift === chosen} onChange={() => setChosen(shift)} />
          <span className="demo-toggle-mark" aria-hidden="true">
            <Check size={12} strokeWidth={4} />
          </span>
          {t(shift)}
        </label>
      ))}
    </fieldset>
  )
}

function Group({
  label,
  vertical,
  look,
}: {
  readonly label: string
  readonly vertical?: boolean
  readonly look: string
}) {
  return (
    <fieldset className={`demo-group tone-primary${vertical ? ' demo-group-vertical' : ''}`} aria-label={label}>
      {msg(['Left', 'Middle', 'Right']).map((text, index) => (
        <button key={text} type="button" className={`demo-button ${look}`}>
          {vertical ? t(msg(['Top', 'Middle', 'Bottom'])[index] as string) : t(text)}
        </button>
      ))}
    </fieldset>
  )
}

/** /button */
export function Buttons() {
  return (
    <DemoPage title={t('Button')}>
      {kinds.map(({ title, classes }) => (
        <DemoCard key={title} title={t(title)}>
          <DemoRow>
            {tones.map(({ label, tone }) => (
              <button key={tone} type="button" className={`demo-button tone-${tone} ${classes}`}>
                {t(label)}
              </button>
            ))}
          </DemoRow>
        </DemoCard>
      ))}
      <DemoCard title={t('Buttons with icon')}>
        <DemoRow>
          <button type="button" className="demo-button tone-primary look-solid">
            <Plus size={18} aria-hidden="true" />
            {t('Left icon')}
          </button>
          <button type="button" className="demo-button tone-primary look-solid">
            {t('Right icon')}
            <ArrowRight size={18} aria-hidden="true" />
          </button>
          <button type="button" className="demo-button tone-info look-outline">
            <Plus size={18} aria-hidden="true" />
            {t('Left icon')}
          </button>
          <button type="button" className="demo-button tone-success look-soft">
            {t('Right icon')}
            <ArrowRight size={18} aria-hidden="true" />
          </button>
        </DemoRow>
      </DemoCard>
      <DemoCard title={t('Sizes')}>
        <DemoRow>
          {sizes.map(({ label, classes }) => (
            <button key={label} type="button" className={`demo-button tone-primary look-solid ${classes}`}>
              {t(label)}
            </button>
          ))}
        </DemoRow>
      </DemoCard>
      <DemoCard title={t('Checkbox toggle group')}>
        <CheckboxGroup />
      </DemoCard>
      <DemoCard title={t('Radio toggle group')}>
        <RadioGroup />
      </DemoCard>
      <DemoCard title={t('Button groups')}>
        <DemoRow>
          <Group label={t('Solid group')} look="look-solid" />
          <Group label={t('Outline group')} look="look-outline" />
          <Group label={t('Vertical group')} look="look-soft" vertical />
        </DemoRow>
      </DemoCard>
    </DemoPage>
  )
}
