/** How dates, numbers and lists are written: the place that goes with the language that is shown. */
let shown = 'en-US'

/** For `Intl`. */
export function locale(): string {
  return shown
}

/** Called where the language changes (i18n/t.ts), and nowhere else. */
export function setLocale(place: string): void {
  shown = place
}
