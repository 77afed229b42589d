export const recordKeys = {
  name: 'name',
  /** The signed-in user, JSON of `User`. */
  user: 'user',
  /** The application id, plain text. It counts only with its owner's hash (domain/session/owner-hash.ts) beside it. */
  applicationId: 'applicationId',
  applicationIdOwner: 'applicationIdOwner',
  /** The e-mail of a pending password reset. */
  resetEmail: 'resetEmail',
  /** The last message that each user has seen on this device, JSON of owner's hash to id. */
  seenMessages: 'seenMessages',
  /** Tag of the language, if the user chose one (i18n/language.ts). */
  language: 'language',
  /** Choices that were switched on (stored-choice.ts): on the calendar, the navigation unfolded and the list folded. */
  navigationUnfolded: 'navigationUnfolded',
  calendarListFolded: 'calendarListFolded',
} as const

export type RecordKey = (typeof recordKeys)[keyof typeof recordKeys]
