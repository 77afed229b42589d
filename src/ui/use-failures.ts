import { useReducer } from 'react'

/** Counts presses that failed: as the key of the message it adds that again, so that it is read again. */
export function useFailures() {
  return useReducer((times: number) => times + 1, 0)
}
