import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readObject } from '../../domain/common/readers.ts'

/** Whoever comes here to schedule an interview finds the form open; once, not again on a reload or on Back. */
export function useScheduleCommand(open: () => void): void {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const wanted = readObject(state).schedule === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open`, `navigate` and `pathname` are others each time
  useEffect(() => {
    if (!wanted) return
    void navigate(pathname, { replace: true, state: null })
    open()
  }, [wanted])
}
