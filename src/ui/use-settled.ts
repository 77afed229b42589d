import { useEffect, useState } from 'react'

/** Returns a text once it has not changed for so many milliseconds: for what costs more than a key may. */
export function useSettled(value: string, ms: number): string {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(settle, ms, value)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
