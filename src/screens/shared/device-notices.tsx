import { type MouseEvent, useSyncExternalStore } from 'react'
import { userTextKey } from '../../domain/text/user-text.ts'
import { t, translate } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'

/** Moves the focus to the next notice's button or the heading, before the notice is removed. */
function passFocusOn({ currentTarget }: MouseEvent): void {
  const next = currentTarget.closest('.notice')?.nextElementSibling
  const button = next?.querySelector<HTMLElement>(':scope.notice button')
  if (button) button.focus()
  else focusHeading()
}

/** Notices about this device, such as a locked keychain. Each stays until it is dismissed. */
export function DeviceNotices() {
  const { get, subscribe, dismiss } = useServices().platform.notices
  return useSyncExternalStore(subscribe, get, get).map((line) => (
    <Notice
      key={userTextKey(line)}
      tone="warning"
      actions={
        <Button
          label={t('Dismiss')}
          onClick={(event) => {
            passFocusOn(event)
            dismiss(line)
          }}
        />
      }
    >
      {translate(line)}
    </Notice>
  ))
}
