/** Languages that the portal can be shown in, by their tags. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

let shown = 'en-US'

/** For `Intl`. */
export function locale(): string {
  return shown
}

/** Called where the language changes (i18n/t.ts), and nowhere else. */
export function setLocale(place: string): void {
  shown = place
}
