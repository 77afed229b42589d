/** How long a draft stays on a device after its last change. */
export const draftLifeDays = 28

export function hasExpired(savedAt: number, now: number): boolean {
  return now - savedAt > draftLifeDays * 86_400_000
}
