/** A draft on this device under the user's previous e-mail. */
import { useEffect, useState } from 'react'
import { ownerKey } from '../domain/session/user.ts'
import type { DraftStore } from '../platform/port.ts'
import { moveSeenMessage } from './seen-messages.ts'
import { type Services, useServices, useSession } from './services.tsx'

export interface FormerDraft {
  readonly from: string
  readonly to: string
  /** A draft exists under the new e-mail too, and would be replaced. */
  readonly replaces: boolean
  /** Moves the draft to the new e-mail. */
  readonly accept: () => Promise<void>
  /** Dismisses the offer; the draft stays stored until it expires. */
  readonly dismiss: () => void
}

/** Moves all data stored under one e-mail of a user to another. */
export async function moveStoredData({ platform }: Services, from: string, to: string): Promise<void> {
  await platform.drafts.move(ownerKey(from), ownerKey(to))
  moveSeenMessage(platform.records, from, to)
}

async function holdsDraft(drafts: DraftStore, email: string): Promise<boolean> {
  return (await drafts.load(ownerKey(email))) !== null
}

/**
 * Returns the draft to offer a user whose e-mail was changed on another device.
 * @returns null when there is none, 'looking' while that is unknown
 */
export function useFormerDraft(): FormerDraft | 'looking' | null {
  const services = useServices()
  const { user } = useSession()
  const { platform, session } = services
  const from = session.formerEmail()
  const to = user?.email ?? ''
  const [found, setFound] = useState<Pick<FormerDraft, 'from' | 'to' | 'replaces'> | 'none' | null>(null)

  useEffect(() => {
    setFound(null)
    if (from === null) return
    let left = false
    void (async () => {
      const found = (await holdsDraft(platform.drafts, from))
        ? { from, to, replaces: await holdsDraft(platform.drafts, to) }
        : 'none'
      if (!left) setFound(found)
    })()
    return () => {
      left = true
    }
  }, [platform, from, to])

  if (from === null || found === 'none') return null
  if (found === null || found.from !== from || found.to !== to) return 'looking'

  function dismiss() {
    session.forgetFormerEmail()
    setFound('none')
  }

  return {
    ...found,
    dismiss,
    async accept() {
      await moveStoredData(services, found.from, found.to)
      // If the write failed, the draft is still under the old e-mail, and the offer stays.
      if (!(await holdsDraft(platform.drafts, found.from))) dismiss()
    },
  }
}
