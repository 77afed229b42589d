/** The pages of samples: each a list of cards, a title and its samples. */
import { ArrowRight, Bell, Check, Mail, Plus, UserRound } from 'lucide-react'
import { Fragment, type ReactNode, useId } from 'react'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'

/** The six colors: display name and class in demo.css. */
const tones = [
  { label: msg('Primary'), tone: 'primary' },
  { label: msg('Secondary'), tone: 'secondary' },
  { label: msg('Success'), tone: 'success' },
  { label: msg('Info'), tone: 'info' },
  { label: msg('Warning'), tone: 'warning' },
  { label: msg('Danger'), tone: 'danger' },
] as const

const looks = [
  { label: msg('Solid'), look: 'solid' },
  { label: msg('Soft'), look: 'soft' },
  { label: msg('Outline'), look: 'outline' },
] as const

interface Card {
  readonly title: string
  readonly samples: ReactNode
}

function Showcase({ title, cards }: { readonly title: string; readonly cards: readonly Card[] }) {
  const id = useId()
  return (
    <>
      <h1 className="mb-4">{t('Components / {title}', { title })}</h1>
      <div className="demo-grid d-grid gap-roomy align-items-start">
        {cards.map((card, index) => (
          <section key={card.title} className="card" aria-labelledby={id + index}>
            <div className="card-body">
              <h2 id={id + index} className="h3 mb-3">
                {card.title}
              </h2>
              <div className="d-flex flex-wrap align-items-center gap-3">{card.samples}</div>
            </div>
          </section>
        ))}
      </div>
    </>
  )
}

/** /alert. Without the role `alert`, because a screen reader would announce all samples at once. */
export function Alerts() {
  const cards = looks.map(({ label, look }) => ({
    title: t('{look} alerts', { look: t(label) }),
    samples: tones.map(({ label: name, tone }) => (
      <div key={tone} className={`alert w-100 mb-0 tone-${tone} look-${look}`}>
        {t('{tone}: this is what an alert looks like.', { tone: t(name) })}
      </div>
    )),
  }))
  return <Showcase title={t('Alerts')} cards={cards} />
}

/** /avatar */
export function Avatars() {
  const picture = (
    <span className="demo-avatar disc look-soft tone-primary" aria-hidden="true">
      <UserRound />
    </span>
  )
  const initials = tones.map(({ label, tone }) => (
    <span key={tone} className={`demo-avatar disc fw-bold tone-${tone} look-solid`} role="img" aria-label={t(label)}>
      {t(label).slice(0, 2).toUpperCase()}
    </span>
  ))
  const cards = [
    { title: t('Without a picture'), samples: picture },
    { title: t('Initials'), samples: initials },
  ]
  return <Showcase title={t('Avatars')} cards={cards} />
}

const iconButtons = [
  { Icon: Bell, label: msg('Notifications, {count} new'), count: '4' },
  { Icon: Mail, label: msg('Mail, {count} unread'), count: '99+' },
] as const

const corner = 'badge position-absolute top-0 start-100 translate-middle rounded-pill tone-danger look-solid'

/** /badges */
export function Badges() {
  const numbered = looks.map(({ label, look }) => ({
    title: t('{look} badges', { look: t(label) }),
    samples: ['badge rounded-pill', 'badge rounded-1'].map((shape) => (
      <div key={shape} className="d-flex flex-wrap gap-3 w-100">
        {tones.map(({ tone }, index) => (
          <span key={tone} className={`${shape} tone-${tone} look-${look}`}>
            {index + 1}
          </span>
        ))}
      </div>
    )),
  }))
  const onButtons = ['2', '99+'].map((count) => (
    <button key={count} type="button" className="btn tone-primary look-outline">
      <span>{t('Inbox')}</span>
      <span className="badge rounded-pill tone-primary look-soft">{count}</span>
    </button>
  ))
  const onIcons = iconButtons.map(({ Icon, label, count }) => (
    <button
      key={label}
      type="button"
      className="icon-button position-relative tone-secondary look-soft mt-2"
      aria-label={t(label, { count })}
    >
      <Icon size={20} aria-hidden="true" />
      <span className={corner}>{count}</span>
    </button>
  ))
  const dots = tones.map(({ label, tone }) => (
    <span key={tone} className="d-inline-flex align-items-center gap-2">
      <span className={`demo-dot disc tone-${tone}`} aria-hidden="true" />
      <span>{t(label)}</span>
    </span>
  ))
  const cards = [
    ...numbered,
    { title: t('Badges on buttons'), samples: onButtons },
    { title: t('Badges on icon buttons'), samples: onIcons },
    { title: t('Status dots'), samples: dots },
  ]
  return <Showcase title={t('Badges')} cards={cards} />
}

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

const toggles = [
  { title: msg('Checkbox toggle group'), type: 'checkbox', texts: msg(['Mon', 'Wed', 'Fri']) },
  { title: msg('Radio toggle group'), type: 'radio', texts: msg(['Day', 'Night', 'Either']) },
] as const

function ToggleGroup({ title, type, texts }: (typeof toggles)[number]) {
  const name = useId()
  return (
    <fieldset className="btn-group flex-wrap tone-primary" aria-label={t(title)}>
      {texts.map((text, index) => (
        <Fragment key={text}>
          <input
            id={name + text}
            className="btn-check"
            type={type}
            name={name}
            value={text}
            defaultChecked={index === 0}
          />
          <label className="btn look-outline" htmlFor={name + text}>
            <Check size={16} strokeWidth={3} aria-hidden="true" />
            <span>{t(text)}</span>
          </label>
        </Fragment>
      ))}
    </fieldset>
  )
}

/** /button */
export function Buttons() {
  const ofKinds = kinds.map(({ title, classes }) => ({
    title: t(title),
    samples: tones.map(({ label, tone }) => (
      <button key={tone} type="button" className={`btn tone-${tone} ${classes}`}>
        {t(label)}
      </button>
    )),
  }))
  const withIcons = (
    <>
      <button type="button" className="btn tone-primary look-solid">
        <Plus size={18} aria-hidden="true" />
        <span>{t('Left icon')}</span>
      </button>
      <button type="button" className="btn tone-primary look-solid">
        <span>{t('Right icon')}</span>
        <ArrowRight size={18} aria-hidden="true" />
      </button>
    </>
  )
  const inSizes = sizes.map(({ label, classes }) => (
    <button key={label} type="button" className={`btn tone-primary look-solid ${classes}`}>
      {t(label)}
    </button>
  ))
  const groups = ['btn-group flex-wrap', 'btn-group-vertical'].map((classes) => (
    <fieldset key={classes} className={`${classes} tone-primary`} aria-label={t('Button groups')}>
      {msg(['Left', 'Middle', 'Right']).map((text) => (
        <button key={text} type="button" className="btn look-outline">
          {t(text)}
        </button>
      ))}
    </fieldset>
  ))
  const cards = [
    ...ofKinds,
    { title: t('Buttons with icon'), samples: withIcons },
    { title: t('Sizes'), samples: inSizes },
    ...toggles.map((toggle) => ({ title: t(toggle.title), samples: <ToggleGroup {...toggle} /> })),
    { title: t('Button groups'), samples: groups },
  ]
  return <Showcase title={t('Button')} cards={cards} />
}
