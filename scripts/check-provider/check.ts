import { checkAccount } from './account.ts'
import { checkApplication } from './application.ts'
import { checkConnection } from './connection.ts'
import type { Findings } from './findings.ts'
import { type Account, createProbe } from './probe.ts'
import { checkCalendar, checkDashboard, checkForgedToken, checkProfile, checkSignIn } from './reads.ts'

export interface CheckOptions {
  /** The provider's origin. */
  readonly api: string
  readonly account: Account
  /** Origin of the portal's pages, if they are to call the provider themselves. */
  readonly portal?: string | undefined
  /** Largest save to try, in megabytes. */
  readonly largestMb: number
  /** How long the details may take to follow a save, in milliseconds. */
  readonly patienceMs: number
  /** Asked before the first write. */
  readonly mayWrite: () => boolean | Promise<boolean>
}

/** Drives the portal's calls against a provider. */
export async function* checkProvider({ api, account, portal, ...options }: CheckOptions): Findings {
  for await (const finding of checkConnection(api, portal)) {
    yield finding
    if (finding.level === 'fails' && finding.about === 'Connection' && finding.found !== 'not encrypted') return
  }
  const probe = createProbe(api, account, options.patienceMs)
  yield* checkSignIn(probe)
  if (probe.token === null) return
  yield* checkForgedToken(probe)
  yield* checkDashboard(probe)
  yield* checkProfile(probe)
  yield* checkCalendar(probe)
  if (!(await options.mayWrite())) return
  yield* checkApplication(probe, options.largestMb)
  yield* checkAccount(probe)
}
