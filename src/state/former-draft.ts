/** A draft that the same person left on this device under the address they had before. */
import { useEffect, useState } from 'react'
import { ownerKey } from '../domain/session/user.ts'
import type { DraftStore } from '../platform/port.ts'
import { moveSeenMessage } from './seen-messages.ts'
import { type Services, useServices, useSession } from './services.tsx'

export interface FormerDraft {
  readonly from: string
  readonly to: string
  /** Under the new address there is a draft too; it would be replaced. */
  readonly replaces: boolean
  /** Moves the draft to the new address. */
  readonly take: () => Promise<void>
  /** Asks no more; the draft stays where it is until it is too old. */
  readonly leave: () => void
}

/** Moves all data stored under one e-mail of a user to another. */
export async function moveStoredData({ platform }: Services, from: string, to: string): Promise<void> {
  await platform.drafts.move(ownerKey(from), ownerKey(to))
  moveSeenMessage(platform.records, from, to)
}

async function holdsDraft(drafts: DraftStore, email: string): Promise<boolean> {
  const draft = await drafts.load(ownerKey(email))
  return draft !== null && draft !== 'damaged'
}

/**
 * Returns what to ask a user whose e-mail was changed on another device.
 * @returns null when there is nothing to ask, 'looking' while that is not known
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

  function leave() {
    session.forgetFormerEmail()
    setFound('none')
  }

  return {
    ...found,
    leave,
    async take() {
      await moveStoredData(services, found.from, found.to)
      // Where the device could not write it, it is still under the old address, and stays on offer.
      if (!(await holdsDraft(platform.drafts, found.from))) leave()
    },
  }
}
