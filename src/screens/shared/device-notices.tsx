import { useSyncExternalStore } from 'react'
import { userTextKey } from '../../domain/text/user-text.ts'
import { t, translate } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { passFocusToHeading } from '../../ui/focus-heading.ts'

/** Notices about this device, such as a locked keychain. Each stays until it is dismissed. */
export function DeviceNotices() {
  const { get, subscribe, dismiss } = useServices().platform.notices
  return useSyncExternalStore(subscribe, get, get).map((line) => (
    <Notice
      key={userTextKey(line)}
      tone="warning"
      actions={<Button ref={passFocusToHeading} label={t('Dismiss')} onClick={() => dismiss(line)} />}
    >
      {translate(line)}
    </Notice>
  ))
}
