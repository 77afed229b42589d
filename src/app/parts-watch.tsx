import { useEffect, useSyncExternalStore } from 'react'
import { t } from '../i18n/t.ts'
import { isPartLost } from '../ui/lazy-part.ts'
import { ReloadOffer } from './reload-offer.tsx'

/** For one screen. In the chunk of the signed-in frame, because another could not be loaded either. */
export function PartsWatch() {
  const isLost = useSyncExternalStore(isPartLost.subscribe, isPartLost.get)
  useEffect(() => () => isPartLost.set(false), [])
  return (
    isLost && (
      <ReloadOffer
        why={t('A part of this page could not be loaded: the connection failed, or there is a new version.')}
        label={t('Reload')}
        onReload={() => window.location.reload()}
        onLater={() => isPartLost.set(false)}
      />
    )
  )
}
