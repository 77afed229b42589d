/** How long a draft stays on a device after its last change. */
export const draftLifeDays = 28
export const draftLifeMs = draftLifeDays * 86_400_000

/** When a draft was saved. */
export interface SavedTime {
  /** Milliseconds since 1970. */
  readonly savedAt: number
  /** Whether `savedAt` is the provider's time. Otherwise it is this device's, which may be wrong. */
  readonly byProvider?: boolean
}

/**
 * Returns whether a draft has expired. 'ageless': the saved time is this device's or in the future and can't be
 * trusted; its lifetime starts now.
 * @param now the provider's time, so that a wrong device clock removes no draft
 */
export function draftAge({ savedAt, byProvider = false }: SavedTime, now: number): 'fresh' | 'expired' | 'ageless' {
  if (!byProvider || savedAt > now) return 'ageless'
  return now - savedAt > draftLifeMs ? 'expired' : 'fresh'
}
