import { useEffect, useState } from 'react'

/** Returns a value once it has not changed for so many milliseconds: for what costs more than a key may. */
export function useSettled<Value extends object>(value: Value, ms: number): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(settle, ms, value)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
