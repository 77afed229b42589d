/** Sessions that main sends by: in memory, apart from the page's, and each with a rule of where it may go. */
import { type Session, session } from 'electron'
import type { Fetch } from '../session/api-forwarder.ts'
import type { Log } from '../system/log.ts'
import { guardSession, limitRequests } from './guard.ts'

export interface NetworkOptions {
  readonly name: string
  /** Holds for redirects too. */
  readonly mayGo: (address: string) => boolean
  readonly packaged: boolean
  readonly log: Log
}

/** A fetch that uses the system's proxy and certificates. Its session is made when it is first used. */
export function createNetwork({ name, mayGo, packaged, log }: NetworkOptions): Fetch {
  let own: Session | null = null
  return (url, init) => {
    if (own === null) {
      own = session.fromPartition(name, { cache: false })
      guardSession(own, true, packaged, log)
      limitRequests(own, mayGo, log)
    }
    return own.fetch(url, init)
  }
}
