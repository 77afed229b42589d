import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Client, ClientHooks } from '../api/client.ts'
import { lazy } from '../domain/common/lazy.ts'
import type { Platform } from '../platform/port.ts'
import { createSession, type Session, type SessionState } from './session.ts'

export interface Services {
  readonly platform: Platform
  readonly client: Client
  readonly session: Session
  /** Returns the value that `make` creates on the first call; later calls return the same value. */
  readonly singleton: <Value>(make: (services: Services) => Value) => Value
}

/** The code of calls: a form is painted without it. */
export const callCode = lazy(() => import('../api/client.ts'))

/** Creates the services; called once at start, after `platform.ready`. */
export function createServices(platform: Platform): Services {
  const session = createSession(platform)
  const hooks: ClientHooks = {
    generation: session.generation,
    onUnauthenticated: (kind) => session.refused(kind === 'no-session' ? 'missing' : 'refused'),
  }
  const client: Client = {
    async call(...request) {
      const before = session.generation()
      const code = callCode.loaded() ?? (await callCode.load().catch(() => null))
      if (code === null) return { ok: false, failure: { kind: 'unreachable', neverSent: true } }
      if (session.generation() !== before) return { ok: false, failure: { kind: 'canceled' } }
      return code.createClient(platform, hooks).call(...request)
    },
  }
  const { shared } = platform
  if (shared) {
    session.subscribe(() => {
      const cause = session.state().ended?.cause
      // Signing out wipes the device by itself; so must every other end of a session.
      if (cause !== undefined && cause !== 'signed-out') void shared.wipe()
    })
  }
  const held = new Map<unknown, unknown>()
  const services: Services = {
    platform,
    client,
    session,
    singleton<Value>(make: (services: Services) => Value) {
      if (!held.has(make)) held.set(make, make(services))
      return held.get(make) as Value
    },
  }
  return services
}

const ServicesContext = createContext<Services | null>(null)

export function ServicesProvider({
  services,
  children,
}: {
  readonly services: Services
  readonly children: ReactNode
}) {
  return <ServicesContext value={services}>{children}</ServicesContext>
}

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (services === null) throw new Error('useServices outside ServicesProvider')
  return services
}

/** The session of a prerendered page: signed out, no events. */
const unknown: SessionState = { info: { signedIn: false, reason: 'none' }, user: null, ended: null }

export function useSession(): SessionState {
  const { session } = useServices()
  return useSyncExternalStore(session.subscribe, session.state, () => unknown)
}

/** Returns whether what is typed outlives this page. False on a shared device, and where the browser blocks storage. */
export function useKeepsAnswers(): boolean {
  const { traits, records } = useServices().platform
  return traits.keepsData && records.lasting
}
