/** Work of the web app behind every screen: the notice of a new release, and expired drafts. */
import { useEffect, useState } from 'react'
import { t } from '../i18n/t.ts'
import { useServices, useSession } from '../state/services.tsx'
import { ownerOf } from '../state/user-records.ts'
import { ReloadOffer } from './reload-offer.tsx'

export function WebApp() {
  const { platform } = useServices()
  const { info, user } = useSession()
  const owner = info.signedIn ? ownerOf(user) : null
  const [newer, setNewer] = useState(false)

  useEffect(() => {
    platform.releases?.().then(
      ({ registerWorker, addManifest }) => {
        void registerWorker(() => setNewer(true))
        addManifest()
      },
      () => undefined, // failed to load: this page works without it, the next one retries
    )
  }, [platform])

  useEffect(() => {
    if (owner !== null) void platform.drafts.removeExpired(owner)
  }, [platform, owner])

  async function reload() {
    await platform
      .releases?.()
      .then(({ takeNewer }) => takeNewer())
      .catch(() => undefined) // the reload asks again
    window.location.reload()
  }

  return (
    newer && (
      <ReloadOffer
        why={t('A new version of the portal is ready.')}
        label={t('New version: Reload')}
        onReload={() => void reload()}
        onLater={() => setNewer(false)}
      />
    )
  )
}
