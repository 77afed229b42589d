import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readObject } from '../../domain/common/readers.ts'

/** Opens the form when a link asks for it, once: not again on a reload or on Back. */
export function useScheduleCommand(open: () => void): void {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const wanted = readObject(state).schedule === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open`, `navigate` and `pathname` change with every render
  useEffect(() => {
    if (!wanted) return
    void navigate(pathname, { replace: true, state: null })
    open()
  }, [wanted])
}
