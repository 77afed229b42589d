import { useEffect } from 'react'

/** Keeps the screen on while bytes travel: a phone that goes to sleep may end them. Where the browser can't, nothing happens. */
export function useScreenAwake(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null)
    // The browser lets go of it whenever the page is hidden. It may refuse it, too, when the battery is low.
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
