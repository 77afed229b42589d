import { useReducer } from 'react'

/** Counts presses that failed. Used as a message's key, so that each failure is read. */
export function useFailures() {
  return useReducer((times: number) => times + 1, 0)
}
