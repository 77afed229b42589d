/** What became of Google's script since the page was opened; the diagnostic pages show it. */

export const googleUnavailable = 'Google sign-in is not available right now. Use your e-mail and password.'

export interface GoogleState {
  readonly script: 'not asked for' | 'loaded' | 'failed'
  /** The last message about it; null = none. Never holds a credential. */
  readonly lastError: string | null
}

let state: GoogleState = { script: 'not asked for', lastError: null }
const listeners = new Set<() => void>()

function change(next: Partial<GoogleState>) {
  state = { ...state, ...next }
  for (const listener of [...listeners]) listener()
}

export function googleState(): GoogleState {
  return state
}

export function watchGoogle(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function noteGoogleScript(script: 'loaded' | 'failed'): void {
  change({ script })
}

export function noteGoogleError(lastError: string): void {
  change({ lastError })
}
