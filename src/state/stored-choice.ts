import { useState } from 'react'
import type { RecordKey } from '../domain/session/record-keys.ts'
import { useServices } from './services.tsx'

/** A choice that the device keeps, off at first. */
export function useStoredChoice(key: RecordKey): readonly [boolean, (on: boolean) => void] {
  const { records } = useServices().platform
  const [on, setOn] = useState(() => records.get(key) !== null)
  return [
    on,
    (next) => {
      setOn(next)
      if (next) records.set(key, 'on')
      else records.remove(key)
    },
  ]
}
