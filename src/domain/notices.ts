/** What the web build and the desktop app say alike about the device. */

/** This device keeps no draft, or no session. Not said on a kiosk, where that is intended. */
export const notKeptNotice = 'Your progress is not being saved on this device.'

const units = [
  { unit: 'year', minutes: 365 * 24 * 60 },
  { unit: 'day', minutes: 24 * 60 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const

/** A span in the largest unit that it fills once: '5 minutes', '1 hour', '2 years'. */
function spanInWords(minutes: number): string {
  const { unit, minutes: size } = units.find((row) => minutes >= row.minutes) ?? units[3]
  const format = new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.round(minutes / size))
}

/** @param minutes how far the clock is off, in whichever direction */
export function wrongClockNotice(minutes: number): string {
  return `Your computer's clock looks wrong by ${spanInWords(minutes)}.`
}
