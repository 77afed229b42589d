import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readObject, readText } from '../../domain/common/readers.ts'

/** Opens the form, or an interview, when a link or a notification asks for it, once: not again on a reload or on Back. */
export function useCalendarCommand(schedule: () => void, open: (id: string) => void): void {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const wanted = readObject(state)
  const isScheduling = wanted.schedule === true
  const id = readText(wanted.interview)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the others change with every render
  useEffect(() => {
    if (!isScheduling && id === '') return
    void navigate(pathname, { replace: true, state: null })
    if (isScheduling) schedule()
    else open(id)
  }, [isScheduling, id])
}
