/** Notices about the device, shared by the web build and the desktop app. */

import { msg, type UserText } from './user-text.ts'

/** Shown when this device cannot store drafts or the session. Not shown on a kiosk, which stores nothing by design. */
export const notStoredNotice = msg('Your progress is not being saved on this device.')

/** Units from large to small: the first one that fits at least once is used. */
const spans = [
  {
    minutes: 365 * 24 * 60,
    one: msg("Your computer's clock looks wrong by 1 year."),
    more: msg("Your computer's clock looks wrong by {count} years."),
  },
  {
    minutes: 24 * 60,
    one: msg("Your computer's clock looks wrong by 1 day."),
    more: msg("Your computer's clock looks wrong by {count} days."),
  },
  {
    minutes: 60,
    one: msg("Your computer's clock looks wrong by 1 hour."),
    more: msg("Your computer's clock looks wrong by {count} hours."),
  },
  {
    minutes: 1,
    one: msg("Your computer's clock looks wrong by 1 minute."),
    more: msg("Your computer's clock looks wrong by {count} minutes."),
  },
] as const

/** @param minutes how far the clock is off, ahead or behind */
export function wrongClockNotice(minutes: number): UserText {
  const { one, more, minutes: size } = spans.find((span) => minutes >= span.minutes) ?? spans[3]
  const count = Math.round(minutes / size)
  return count === 1 ? one : { text: more, values: { count } }
}
