/** State of Google's script since the page was opened, for the diagnostic pages. */

import { createStore } from '../../domain/common/store.ts'
import { msg } from '../../domain/text/user-text.ts'
import type { Services } from '../../state/services.tsx'

export const googleUnavailable = msg('Google sign-in is not available right now. Use your e-mail and password.')

export interface GoogleState {
  readonly script: 'not asked for' | 'loaded' | 'failed'
  /** The last error message; null means none. Never contains a credential. */
  readonly lastError: string | null
}

/** Creates the store, for {@link Services.singleton}. */
export const googleState = () => createStore<GoogleState>({ script: 'not asked for', lastError: null })

export function updateGoogleState({ singleton: hold }: Services, change: Partial<GoogleState>): void {
  const { get, set } = hold(googleState)
  set({ ...get(), ...change })
}
