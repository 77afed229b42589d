/** How long a draft stays on a device after its last change, on the web and on the desktop. */
export const draftLifeDays = 28
export const draftLifeMs = draftLifeDays * 86_400_000

/** When a draft was saved. */
export interface SavedTime {
  /** Milliseconds since 1970. */
  readonly savedAt: number
  /** True when that is the provider's time. Otherwise it is this device's, which may be wrong. */
  readonly byProvider?: boolean
}

/**
 * 'ageless': the time of saving is this device's own or lies ahead, so it says nothing; the days count from now on.
 * @param now the provider's time; a wrong device clock must remove no draft
 */
export function draftAge({ savedAt, byProvider = false }: SavedTime, now: number): 'fresh' | 'expired' | 'ageless' {
  if (!byProvider || savedAt > now) return 'ageless'
  return now - savedAt > draftLifeMs ? 'expired' : 'fresh'
}
