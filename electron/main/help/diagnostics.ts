/** Diagnostics of this installation as text for support, without personal data. */

export interface Diagnostics {
  readonly version: string
  readonly electron: string
  readonly chrome: string
  readonly system: string
  readonly apiHost: string
  readonly storage: string
  readonly signedIn: boolean
}

export function diagnosticsText(appName: string, facts: Diagnostics): string {
  return [
    `${appName} ${facts.version}`,
    `Electron ${facts.electron}, Chromium ${facts.chrome}`,
    facts.system,
    `API ${facts.apiHost}`,
    `Session ${facts.signedIn ? 'active' : 'none'}, kept in ${facts.storage}`,
  ].join('\n')
}
