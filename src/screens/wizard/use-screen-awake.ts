import { useEffect } from 'react'

/** Keeps the screen on during an upload, which a sleeping phone may abort. Does nothing without the Wake Lock API. */
export function useScreenAwake(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null)
    // The browser releases the lock when the page is hidden, and may refuse it when the battery is low.
    const take = () => {
      if (document.visibilityState === 'visible') lock = navigator.wakeLock.request('screen').catch(() => null)
    }
    take()
    document.addEventListener('visibilitychange', take)
    return () => {
      document.removeEventListener('visibilitychange', take)
      void lock.then((held) => held?.release())
    }
  }, [isOn])
}
