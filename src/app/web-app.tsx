/** Work of the web app behind every screen: the notice of a new release, and expired drafts. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useServices, useSession } from '../state/services.tsx'
import { ownerOf } from '../state/user-records.ts'
import { NewVersion } from './new-version.tsx'

const fields = 'input, textarea, select'

/** @returns whether a reload would lose something: input, or unsaved changes */
function useBusy(): () => boolean {
  const { pathname } = useLocation()
  const typed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other fields
  useEffect(() => {
    typed.current = document.activeElement?.matches(fields) ?? false
    const note = () => {
      typed.current = true
    }
    document.addEventListener('input', note, true)
    return () => document.removeEventListener('input', note, true)
  }, [pathname])
  return () => typed.current || !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

export function WebApp() {
  const { platform } = useServices()
  const { info, user } = useSession()
  const owner = info.signedIn ? ownerOf(user) : null
  const [newer, setNewer] = useState(false)
  const busy = useEffectEvent(useBusy())

  useEffect(() => {
    platform.releases?.().then(
      ({ registerWorker, addManifest }) => {
        void registerWorker({ busy: () => busy(), onNewer: () => setNewer(true) })
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

  return newer && <NewVersion onReload={() => void reload()} onLater={() => setNewer(false)} />
}
