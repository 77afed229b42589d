import { useCallback, useEffect, useState } from 'react'
import { ownerHash } from '../../domain/session/owner-hash.ts'
import type { SentPapersState } from '../../state/application.ts'
import { recordKeys } from '../../state/record-keys.ts'
import { useServices, useSession } from '../../state/services.tsx'

/** Longest time the cards below wait for the list, which would move them, in milliseconds. */
const timeoutMs = 1000

/**
 * Opens the list of missing papers automatically on the applicant's first visit.
 * @returns `list`: 'waiting' until the reply arrives or the wait times out, and the cards below are not rendered
 * meanwhile; 'late' after that, and the reply still opens the list; `leaveClosed`: call when the user uses the card
 */
export function useOpenOnFirstVisit({ papers, problem }: Pick<SentPapersState, 'papers' | 'problem'>) {
  const { records } = useServices().platform
  const { user } = useSession()
  const hash = ownerHash(user?.email ?? '')
  const [list, setList] = useState<'waiting' | 'late' | 'open' | 'closed'>(() =>
    hash !== null && records.get(recordKeys.papersSeen) === hash ? 'closed' : 'waiting',
  )
  useEffect(() => {
    if (list !== 'waiting' && list !== 'late') return
    if (papers === undefined && problem === null) {
      const timer = setTimeout(() => setList('late'), timeoutMs)
      return () => clearTimeout(timer)
    }
    const isMissing = papers !== undefined && papers.missing.length > 0
    if (isMissing && hash !== null) records.set(recordKeys.papersSeen, hash)
    setList(isMissing ? 'open' : 'closed')
  }, [list, papers, problem, records, hash])
  const leaveClosed = useCallback(() => setList((before) => (before === 'late' ? 'closed' : before)), [])
  return { list, leaveClosed }
}
