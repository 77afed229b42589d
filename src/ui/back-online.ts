import { useEffect } from 'react'

/** @param failed the last try has failed */
export function useBackOnline(failed: boolean, again: () => void): void {
  useEffect(() => {
    if (!failed) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failed, again])
}
