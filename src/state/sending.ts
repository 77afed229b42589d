/** Whether the open application is sending something, for who is about to end the session. */
import { useSyncExternalStore } from 'react'
import { createStore } from '../domain/common/store.ts'
import { type Services, useServices } from './services.tsx'

const createSending = () => createStore(false)

export function setSending({ singleton }: Services, isSending: boolean): void {
  singleton(createSending).set(isSending)
}

export function useIsSending(): boolean {
  const { get, subscribe } = useServices().singleton(createSending)
  return useSyncExternalStore(subscribe, get)
}
