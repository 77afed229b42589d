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
  return (
    <div role="tabpanel" id="panel-notification" aria-label={t('Notification Settings')} hidden>
      {switches.map(({ name, label }) => (
        <label key={name} className="d-block">
          <input type="checkbox" role="switch" name={name} aria-checked={false} />
          <span>{` ${t(label)}`}</span>
        </label>
      ))}
    </div>
  )
}
