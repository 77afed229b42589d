/** What became of Google's script since the page was opened; the diagnostic pages show it. */
import { createStore } from '../../domain/common/store.ts'
import type { Services } from '../../state/services.tsx'

export const googleUnavailable = 'Google sign-in is not available right now. Use your e-mail and password.'

export interface GoogleState {
  readonly script: 'not asked for' | 'loaded' | 'failed'
  /** The last message about it; null = none. Never holds a credential. */
  readonly lastError: string | null
}

/** For {@link Services.hold}. */
export const googleState = () => createStore<GoogleState>({ script: 'not asked for', lastError: null })

export function noteGoogle({ hold }: Services, news: Partial<GoogleState>): void {
  const { get, set } = hold(googleState)
  set({ ...get(), ...news })
}
