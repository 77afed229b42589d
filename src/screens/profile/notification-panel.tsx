import { useState } from 'react'
import { t } from '../../i18n/t.ts'

const switches = [
  { name: 'companyNews', label: 'Company News' },
  { name: 'pushNotification', label: 'Push Notification' },
  { name: 'weeklyNewsletters', label: 'Weekly Newsletters' },
  { name: 'meetUps', label: 'Meetups Near you' },
  { name: 'orderNotification', label: 'Orders Notifications' },
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
          />{' '}
          {t(label)}
        </label>
      ))}
    </div>
  )
}
