import { useEffect } from 'react'

/**
 * Tries once more when the network is back: whoever waits for a screen need not know that there is a Retry.
 * @param failed the last try has failed
 */
export function useBackOnline(failed: boolean, again: () => void): void {
  useEffect(() => {
    if (!failed) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failed, again])
}
