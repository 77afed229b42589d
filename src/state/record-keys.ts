/** Names of the records on the device. The token has its own key in `platform/web/token-store.ts`. */
export const recordKeys = {
  /** The signed-in person's name, plain text. */
  name: 'name',
  /** The signed-in person, JSON of `User`. */
  user: 'user',
  /** When the session ends that the `user` record was written for, in milliseconds since 1970. */
  userSession: 'userSession',
  /** The address that the signed-in person had before this one, JSON of `FormerEmail`. */
  formerEmail: 'formerEmail',
  /** The application id, plain text, with its owner's mark (domain/session/user.ts) under the next key. */
  applicationId: 'applicationId',
  applicationIdOwner: 'applicationIdOwner',
  /** The e-mail for which a reset mail was asked, while that is pending. */
  resetEmail: 'resetEmail',
  /** Which message each person on this device saw last, JSON of owner's mark to id. */
  seenMessages: 'seenMessages',
  /** 'light' or 'dark', if the user chose one (app/appearance.ts). */
  appearance: 'appearance',
  /** In front of /api, where config.json names a provider on another origin (read by src/boot/head.ts). */
  apiBase: 'apiBase',
  /** 'en' or 'es', if the user chose one (i18n/language.ts). */
  language: 'language',
  /** What was sent and when, for the receipt (ledger.ts). */
  sentSteps: 'sentSteps',
  /** When the provider answered last, JSON of screen to milliseconds since 1970. */
  answerTimes: 'answerTimes',
  /** The mark of the person who has seen the list of missing papers (screens/dashboard/use-first-look.ts). */
  papersSeen: 'papersSeen',
  /** How often the portal was opened on this device, JSON of `Visits`. */
  visits: 'visits',
} as const

export type RecordKey = (typeof recordKeys)[keyof typeof recordKeys]
