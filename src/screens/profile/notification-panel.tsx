import { useState } from 'react'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'

const switches = [
  { name: 'companyNews', label: msg('Company News') },
  { name: 'pushNotification', label: msg('Push Notification') },
  { name: 'weeklyNewsletters', label: msg('Weekly Newsletters') },
  { name: 'meetUps', label: msg('Meetups Near you') },
  { name: 'orderNotification', label: msg('Orders Notifications') },
] as const

/** The notification switches. They have no tab button and save nothing, as specified. */
export function NotificationPanel() {
  const [on, setOn] = useState<readonly string[]>([])
  return (
    <div role="tabpanel" id="panel-notification" aria-label={t('Notification Settings')} hidden>
      {switches.map(({ name, label }) => (
        <label key={name} className="d-block">
          <input
            type="checkbox"
            role="switch"
            name={name}
            checked={on.includes(name)}
            aria-checked={on.includes(name)}
            onChange={(event) =>
              setOn(event.target.checked ? [...on, name] : on.filter((switched) => switched !== name))
            }
          />
          <span>{` ${t(label)}`}</span>
        </label>
      ))}
    </div>
  )
}
