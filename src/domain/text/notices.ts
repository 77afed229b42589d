/** What the web build and the desktop app say alike about the device. */

import type { UserText } from './user-text.ts'

/** This device keeps no draft, or no session. Not said on a kiosk, where that is intended. */
export const notKeptNotice = 'Your progress is not being saved on this device.'

/** A span in the largest unit that it fills once. */
const spans = [
  {
    minutes: 365 * 24 * 60,
    one: "Your computer's clock looks wrong by 1 year.",
    more: "Your computer's clock looks wrong by {count} years.",
  },
  {
    minutes: 24 * 60,
    one: "Your computer's clock looks wrong by 1 day.",
    more: "Your computer's clock looks wrong by {count} days.",
  },
  {
    minutes: 60,
    one: "Your computer's clock looks wrong by 1 hour.",
    more: "Your computer's clock looks wrong by {count} hours.",
  },
  {
    minutes: 1,
    one: "Your computer's clock looks wrong by 1 minute.",
    more: "Your computer's clock looks wrong by {count} minutes.",
  },
] as const

/** @param minutes how far the clock is off, in whichever direction */
export function wrongClockNotice(minutes: number): UserText {
  const { one, more, minutes: size } = spans.find((span) => minutes >= span.minutes) ?? spans[3]
  const count = Math.round(minutes / size)
  return count === 1 ? one : { text: more, values: { count } }
}
