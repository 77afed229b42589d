/** Provides platform, client and session to the screens. Tests provide a fake platform. */
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { type Client, createClient } from '../api/client.ts'
import type { Platform } from '../platform/port.ts'
import { createSession, type Session, type SessionState } from './session.ts'

export interface Services {
  readonly platform: Platform
  readonly client: Client
  readonly session: Session
  /** What `make` makes of these services: made at the first call, kept with them, shared by all who ask. */
  readonly hold: <Value>(make: (services: Services) => Value) => Value
}

/** Made once, at start, after `platform.ready`. */
export function createServices(platform: Platform): Services {
  const session = createSession(platform, platform.kioskDevice.wipe)
  const client = createClient(platform, {
    generation: session.generation,
    onUnauthenticated: (kind) => session.refused(kind === 'no-session' ? 'missing' : 'refused'),
  })
  if (platform.kiosk) {
    session.subscribe(() => {
      const cause = session.state().ended?.cause
      // Signing out wipes by itself; a session that ends any other way must leave nothing either.
      if (cause !== undefined && cause !== 'signed-out') void platform.kioskDevice.wipe()
    })
  }
  const held = new Map<unknown, unknown>()
  const services: Services = {
    platform,
    client,
    session,
    hold<Value>(make: (services: Services) => Value) {
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

/** The session's state; the component renders anew when it changes. */
export function useSession(): SessionState {
  const { session } = useServices()
  return useSyncExternalStore(session.subscribe, session.state, () => unknown)
}
