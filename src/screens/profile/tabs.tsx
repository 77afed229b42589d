import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'

const tabs = [
  { name: 'edit', label: msg('Edit Profile') },
  { name: 'password', label: msg('Change Password') },
] as const

export type TabName = (typeof tabs)[number]['name']

interface TabsProps {
  readonly current: TabName
  readonly onChange: (tab: TabName) => void
  /** Both panels stay mounted, so that typed text survives a tab change. */
  readonly children: Readonly<Record<TabName, ReactNode>>
}

export function Tabs({ current, onChange, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.name === current)
    const step = event.key === 'ArrowRight' ? 1 : -1
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : (at + step + tabs.length) % tabs.length
    onChange((tabs[to] as (typeof tabs)[number]).name)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
  }

  return (
    <>
      <div
        className="d-flex flex-wrap column-gap-3 mb-4 border-bottom"
        role="tablist"
        aria-label={t('My Profile')}
        ref={list}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            className="profile-tab tap-height"
            aria-selected={name === current}
            aria-controls={`panel-${name}`}
            tabIndex={name === current ? 0 : -1}
            onClick={() => onChange(name)}
          >
            {t(label)}
          </button>
        ))}
      </div>
      {tabs.map(({ name }) => (
        <div key={name} role="tabpanel" id={`panel-${name}`} aria-labelledby={`tab-${name}`} hidden={name !== current}>
          {children[name]}
        </div>
      ))}
    </>
  )
}
