/** The profile: loading with the stored record as its fallback, saving, and all that goes along with it (portal.md sections 4, 7 and 8). */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Result } from '../api/client.ts'
import { getProfile, type ProfileInput, updatePassword, updateProfile } from '../api/profile.ts'
import type { Problem } from '../domain/failures.ts'
import { ownerKey, type User } from '../domain/user.ts'
import { moveSeenMessage } from './seen-messages.ts'
import { type Services, useServices } from './services.tsx'

/** portal.md section 9: after an update without data. */
export const reloadAfterMs = 1000

export type ProfileState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: Problem }
  | {
      readonly status: 'ready'
      readonly profile: User
      /** Why the provider's answer is missing: `profile` is what the device remembers. null: it came. */
      readonly cachedBecause: Problem | null
      /** Grows whenever the form must start anew from `profile`. */
      readonly version: number
    }

export interface ProfileActions {
  readonly state: ProfileState
  /** A load is under way. */
  readonly isLoading: boolean
  /** Loads anew; what was typed is dropped (Cancel). */
  readonly reload: () => void
  readonly save: (input: ProfileInput) => Promise<Result<null>>
  readonly changePassword: (input: {
    readonly password: string
    readonly passwordConfirmation: string
  }) => Promise<Result<null>>
  /** Whether something is typed that is not saved; a load by itself then leaves the form alone. */
  readonly setDirty: (dirty: boolean) => void
}

/** What this device remembers of the person; nothing on a kiosk (reliability section 5). */
function remembered({ portal, session }: Services): User | null {
  const { user } = session.state()
  return portal.kiosk || user === null || user.email === '' ? null : user
}

function sameUser(a: User | null, b: User): boolean {
  return a !== null && (Object.keys(b) as (keyof User)[]).every((key) => a[key] === b[key])
}

/** Everything that is kept under the old address follows the person to the new one (readings.md, Wizard). */
async function storeSaved({ portal, session }: Services, user: User): Promise<void> {
  const before = session.state().user?.email ?? user.email
  const applicationId = session.applicationId()
  const moved = ownerKey(before) !== ownerKey(user.email)
  if (moved) {
    await portal.drafts.move(ownerKey(before), ownerKey(user.email))
    moveSeenMessage(portal.records, before, user.email)
  }
  session.updateUser(user)
  if (moved && applicationId !== null) session.setApplicationId(applicationId)
}

export function useProfile(): ProfileActions {
  const services = useServices()
  const [state, setState] = useState<ProfileState>({ status: 'loading' })
  const [isLoading, setLoading] = useState(true)
  const loading = useRef<AbortController | null>(null)
  const reloadTimer = useRef<number | undefined>(undefined)
  const dirty = useRef(false)
  const left = useRef(false)

  const show = useCallback((profile: User, cachedBecause: Problem | null, keepForm: boolean) => {
    if (!keepForm) dirty.current = false
    setState((before) => {
      const version = before.status === 'ready' ? before.version : 0
      return { status: 'ready', profile, cachedBecause, version: keepForm ? version : version + 1 }
    })
  }, [])

  const load = useCallback(
    async (keepForm: boolean) => {
      loading.current?.abort()
      const control = new AbortController()
      loading.current = control
      setLoading(true)
      const result = await getProfile(services.client, control.signal)
      if (control.signal.aborted) return // left, or asked again
      setLoading(false)
      if (result.ok) {
        if (!sameUser(services.session.state().user, result.value) && result.value.email !== '') {
          services.session.updateUser(result.value)
        }
        show(result.value, null, keepForm && dirty.current)
        return
      }
      if (result.problem.kind === 'cancelled') return // the session ended
      const known = remembered(services)
      if (known === null) setState({ status: 'failed', problem: result.problem })
      else show(known, result.problem, keepForm && dirty.current)
    },
    [services, show],
  )

  const stop = useCallback(() => {
    loading.current?.abort()
    window.clearTimeout(reloadTimer.current)
  }, [])

  useEffect(() => {
    left.current = false
    void load(false)
    return () => {
      left.current = true
      stop()
    }
  }, [load, stop])

  return {
    state,
    isLoading,
    reload: () => {
      stop()
      void load(false)
    },
    async save(input) {
      stop() // an answer from before the save must not undo it
      setLoading(false)
      const shown = state.status === 'ready' ? state.profile : null
      const result = await updateProfile(services.client, input)
      if (!result.ok) return result
      const returned = result.value
      const user: User = {
        phone: input.phone ?? shown?.phone ?? '',
        address: input.address ?? shown?.address ?? '',
        image: shown?.image ?? '',
        ...returned,
        name: returned?.name || input.name,
        email: returned?.email || input.email,
      }
      await storeSaved(services, user)
      show(user, null, false)
      if (returned === null && !left.current) {
        reloadTimer.current = window.setTimeout(() => void load(true), reloadAfterMs)
      }
      return { ok: true, value: null }
    },
    changePassword: (input) => updatePassword(services.client, input),
    setDirty: (value) => {
      dirty.current = value
    },
  }
}

/**
 * A stored picture as something an `<img>` may show.
 * @param address as the provider wrote it; '' = none
 * @returns null while unknown, and for a scheme that is not shown (reliability table G)
 */
export function useStoredPicture(address: string): string | null {
  const { portal } = useServices()
  const [shown, setShown] = useState<{ readonly address: string; readonly source: string | null } | null>(null)
  useEffect(() => {
    if (address === '') return
    let source: string | null = null
    let left = false
    const release = () => {
      if (source !== null && source !== address && source.startsWith('blob:')) URL.revokeObjectURL(source)
    }
    void portal.resolveFile(address).then((resolved) => {
      source = resolved
      if (left) release()
      else setShown({ address, source })
    })
    return () => {
      left = true
      release()
    }
  }, [portal, address])
  return shown?.address === address ? shown.source : null
}
