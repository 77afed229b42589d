import { useEffect, useState } from 'react'
import { t } from '../i18n/t.ts'
import { useServices } from '../state/services.tsx'
import { Notice } from '../ui/feedback.tsx'

/** Lines about this device, such as a locked keychain, until they are dismissed. */
export function DeviceNotices() {
  const { portal } = useServices()
  const [lines, setLines] = useState<readonly string[]>([])
  useEffect(() => {
    const take = () => {
      const taken = portal.notices.take()
      if (taken.length > 0) setLines((shown) => [...new Set([...shown, ...taken])])
    }
    take()
    return portal.notices.subscribe(take)
  }, [portal])
  return lines.map((line) => (
    <Notice
      key={line}
      tone="warning"
      actions={
        <button
          type="button"
          className="btn btn-outline-secondary"
          onClick={() => setLines((shown) => shown.filter((other) => other !== line))}
        >
          {t('Dismiss')}
        </button>
      }
    >
      {t(line)}
    </Notice>
  ))
}
