import { useCallback, useEffect, useState } from 'react'
import { claimTabLock, type Writer } from '../../state/tab-lock.ts'

export function useSingleWriter(owner: string): { readonly writer: Writer; readonly takeOver: () => void } {
  const [writer, setWriter] = useState<Writer>('asking')
  const [steals, setSteals] = useState(0)
  useEffect(() => claimTabLock(owner, steals > 0, setWriter), [owner, steals])
  return { writer, takeOver: useCallback(() => setSteals((count) => count + 1), []) }
}
