import { ArrowRight, Check, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { DemoCard, DemoPage, DemoRow, tones } from './demo-page.tsx'

const kinds = [
  { title: msg('Default buttons'), classes: 'look-solid' },
  { title: msg('Outline buttons'), classes: 'look-outline' },
  { title: msg('Rounded buttons'), classes: 'look-solid rounded-pill' },
  { title: msg('Soft buttons'), classes: 'look-soft' },
  { title: msg('Text buttons'), classes: 'look-text' },
] as const

const sizes = [
  { label: msg('Large'), classes: 'btn-lg' },
  { label: msg('Medium'), classes: '' },
  { label: msg('Small'), classes: 'btn-sm' },
] as const

const days = msg(['Mon', 'Wed', 'Fri'])
const shifts = msg(['Day', 'Night', 'Either'])

interface ToggleProps {
  readonly type: 'checkbox' | 'radio'
  readonly name: string
  readonly text: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function Toggle({ type, name, text, checked, onChange }: ToggleProps) {
  const id = useId()
  return (
    <>
      <input
        id={id}
        className="btn-check"
        type={type}
        name={name}
        value={text}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label className="btn look-outline" htmlFor={id}>
        <Check size={16} strokeWidth={3} className={checked ? '' : 'invisible'} aria-hidden="true" />
        {t(text)}
      </label>
    </>
  )
}

/** Checkboxes styled as a button group (multiple choice). */
function CheckboxGroup() {
  const [chosen, setChosen] = useState<readonly string[]>(['Mon'])
  return (
    <fieldset className="btn-group flex-wrap tone-primary" aria-label={t('Days')}>
      {days.map((day) => (
        <Toggle
          key={day}
          type="checkbox"
          name="days"
          text={day}
          checked={chosen.includes(day)}
          onChange={(checked) => setChosen(checked ? [...chosen, day] : chosen.filter((other) => other !== day))}
        />
      ))}
    </fieldset>
  )
}

/** Radio buttons styled as a button group (single choice). */
function RadioGroup() {
  const name = useId()
  const [chosen, setChosen] = useState<string>('Day')
  return (
    <fieldset className="btn-group flex-wrap tone-info" aria-label={t('Shift')}>
      {shifts.map((shift) => (
        <Toggle
          key={shift}
          type="radio"
          name={name}
          text={shift}
          checked={shift === chosen}
          onChange={() => setChosen(shift)}
        />
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
            {t('Left icon')}
          </button>
          <button type="button" className="btn tone-primary look-solid">
            {t('Right icon')}
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
          <CheckboxGroup />
        </DemoRow>
      </DemoCard>
      <DemoCard title={t('Radio toggle group')}>
        <DemoRow>
          <RadioGroup />
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
