/** The profile: loading with the stored record as its fallback, saving, and all that goes along with it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Result } from '../api/client.ts'
import { getProfile, updatePassword, updateProfile } from '../api/profile.ts'
import type { Problem } from '../domain/failures.ts'
import { ownerKey, type User } from '../domain/user.ts'
import { moveKept } from './former-draft.ts'
import { type Services, useServices, useSession } from './services.tsx'

/** After an update whose reply has no data. */
export const reloadAfterMs = 1000

export type ProfileState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: Problem }
  | {
      readonly status: 'ready'
      /** The newest that is known, also from another tab. */
      readonly profile: User
      /** Why the provider's answer is missing: `profile` is what the device remembers. null: it came. */
      readonly cachedBecause: Problem | null
    }

/** The fields in which somebody has typed, and nothing else. */
export type ProfileEdits = Partial<Omit<User, 'image'>> & {
  /** A newly chosen picture. */
  readonly image?: File | null
}

export interface ProfileActions {
  readonly state: ProfileState
  /** A load is under way. */
  readonly isLoading: boolean
  readonly reload: () => void
  /** Sends what was typed, and the newest that is known of all other fields. Answers with what is saved now. */
  readonly save: (edits: ProfileEdits) => Promise<Result<User>>
  readonly changePassword: (input: {
    readonly password: string
    readonly passwordConfirmation: string
  }) => Promise<Result<null>>
}

/** What this device remembers of the person; nothing on a kiosk. */
function remembered({ platform, session }: Services): User | null {
  const { user } = session.state()
  return platform.kiosk || user === null || user.email === '' ? null : user
}

function sameUser(a: User | null, b: User): boolean {
  return a !== null && (Object.keys(b) as (keyof User)[]).every((key) => a[key] === b[key])
}

/** Stores what was saved; what is kept under an old address goes along. */
async function storeSaved(services: Services, user: User): Promise<void> {
  const { session } = services
  const before = session.state().user?.email ?? user.email
  const applicationId = session.applicationId()
  const moved = ownerKey(before) !== ownerKey(user.email)
  if (moved) await moveKept(services, before, user.email)
  session.updateUser(user)
  if (moved && applicationId !== null) session.setApplicationId(applicationId)
}

/** What became of the last load; the profile itself lies in the session. */
type Loaded =
  | Exclude<ProfileState, { readonly status: 'ready' }>
  | Omit<Extract<ProfileState, { readonly status: 'ready' }>, 'profile'>

export function useProfile(): ProfileActions {
  const services = useServices()
  const { user } = useSession()
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' })
  const [isLoading, setLoading] = useState(true)
  const loading = useRef<AbortController | null>(null)
  const reloadTimer = useRef<number | undefined>(undefined)
  const left = useRef(false)

  const load = useCallback(async () => {
    loading.current?.abort()
    const control = new AbortController()
    loading.current = control
    setLoading(true)
    const { session, client } = services
    const result = await getProfile(client, control.signal)
    if (control.signal.aborted) return // left, or asked again
    setLoading(false)
    if (result.ok) {
      const known = session.state().user
      const profile = { ...result.value, email: result.value.email || (known?.email ?? '') }
      if (!sameUser(known, profile)) session.updateUser(profile)
      setLoaded({ status: 'ready', cachedBecause: null })
      return
    }
    const { problem } = result
    if (problem.kind === 'cancelled') return // the session ended
    const known = remembered(services)
    // A form that is open already stays, and what is typed in it.
    setLoaded((before) =>
      known === null && before.status !== 'ready'
        ? { status: 'failed', problem }
        : { status: 'ready', cachedBecause: problem },
    )
  }, [services])

  const stop = useCallback(() => {
    loading.current?.abort()
    window.clearTimeout(reloadTimer.current)
  }, [])

  useEffect(() => {
    left.current = false
    void load()
    return () => {
      left.current = true
      stop()
    }
  }, [load, stop])

  function stateNow(): ProfileState {
    if (loaded.status !== 'ready') return loaded
    return user === null ? { status: 'loading' } : { ...loaded, profile: user }
  }

  return {
    state: stateNow(),
    isLoading,
    reload: () => {
      stop()
      void load()
    },
    async save(edits) {
      stop() // an answer from before the save must not undo it
      setLoading(false)
      const { session, client } = services
      const before = session.generation()
      session.rereadUser() // another tab may have saved, or signed somebody else in
      const known = session.state().user
      if (known === null || session.generation() !== before) return { ok: false, problem: { kind: 'cancelled' } }
      const cached = loaded.status === 'ready' && loaded.cachedBecause !== null
      const text = (name: 'name' | 'email' | 'phone' | 'address') => (edits[name] ?? known[name]).trim()
      /** What was never loaded and never typed is left to the provider. */
      const orUnknown = (name: 'phone' | 'address') =>
        cached && known[name] === '' && text(name) === '' ? null : text(name)
      const input = {
        name: text('name'),
        email: text('email'),
        phone: orUnknown('phone'),
        address: orUnknown('address'),
        image: edits.image ?? null,
      }
      const result = await updateProfile(client, input)
      if (!result.ok) return result
      const returned = result.value
      const saved: User = {
        phone: input.phone ?? '',
        address: input.address ?? '',
        image: known.image,
        ...returned,
        name: returned?.name || input.name,
        email: returned?.email || input.email,
      }
      await storeSaved(services, saved)
      setLoaded({ status: 'ready', cachedBecause: null })
      if (returned === null && !left.current) {
        reloadTimer.current = window.setTimeout(() => void load(), reloadAfterMs)
      }
      return { ok: true, value: saved }
    },
    changePassword: (input) => updatePassword(services.client, input),
  }
}

/**
 * A stored picture as something an `<img>` may show.
 * @param address as the provider wrote it; '' = none
 * @returns null while unknown, and for a scheme that is not shown
 */
export function useStoredPicture(address: string): string | null {
  const { platform } = useServices()
  const [shown, setShown] = useState<{ readonly address: string; readonly source: string | null } | null>(null)
  useEffect(() => {
    if (address === '') return
    let source: string | null = null
    let left = false
    const release = () => {
      if (source !== null && source !== address && source.startsWith('blob:')) URL.revokeObjectURL(source)
    }
    void platform.resolveFile(address).then((resolved) => {
      source = resolved
      if (left) release()
      else setShown({ address, source })
    })
    return () => {
      left = true
      release()
    }
  }, [platform, address])
  return shown?.address === address ? shown.source : null
}
