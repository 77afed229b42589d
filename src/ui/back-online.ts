import { useEffect } from 'react'
import { onBackOnline } from '../domain/common/back-online.ts'

/** @param failed the last try has failed */
export function useBackOnline(failed: boolean, again: () => void): void {
  useEffect(() => (failed ? onBackOnline(again) : undefined), [failed, again])
}
