/** The calls of the provider's admin API, one row each. No other module names a path. */
import { stepCount } from '../domain/progress/steps.ts'
import { saveLimits } from './limits.ts'

/** How a call's body is encoded. `either`: multipart when the request has parts, else JSON. */
export type BodyKind = 'none' | 'json' | 'multipart' | 'either'

/** Timeouts of an upload. As long as it progresses it may take minutes, as on one bar of signal. */
export interface UploadLimits {
  /** Milliseconds without progress until the connection counts as lost. */
  readonly stalledMs: number
  /** Milliseconds from the last byte sent to the complete reply; the provider processes the files meanwhile. */
  readonly replyMs: number
}

export interface CallRow {
  readonly method: 'GET' | 'POST'
  /** `{name}` marks a parameter, checked by its pattern in {@link paramPatterns}. */
  readonly path: string
  readonly auth: boolean
  readonly body: BodyKind
  /**
   * Milliseconds until the complete reply, if not those of a save (limits.ts). 10 s and 15 s for the profile are
   * specified; 10 s for the e-mail is this portal's choice, because no screen awaits its reply.
   */
  readonly timeoutMs?: number
  /** Replaces `timeoutMs` for a request with parts. */
  readonly upload?: UploadLimits
  /** The reply carries a token that starts the session (it never reaches a screen). */
  readonly startsSession?: true
  /** Writes the application: a wipe of the device waits for it. */
  readonly writes?: true
  /** A content type that the request carries although it has no body. */
  readonly contentType?: string
}

export const calls = {
  login: { method: 'POST', path: '/api/login', auth: false, body: 'json', startsSession: true },
  register: { method: 'POST', path: '/api/register', auth: false, body: 'json', startsSession: true },
  sendWelcomeEmail: { method: 'POST', path: '/api/send-welcome-email', auth: false, body: 'json', timeoutMs: 10_000 },
  forgotPassword: { method: 'POST', path: '/api/forget/submit', auth: false, body: 'json' },
  resetPassword: { method: 'POST', path: '/api/forget/change-password', auth: false, body: 'multipart' },
  profile: { method: 'GET', path: '/api/profile/get', auth: true, body: 'none', timeoutMs: 10_000 },
  updateProfile: { method: 'POST', path: '/api/profile/update', auth: true, body: 'multipart', timeoutMs: 15_000 },
  updatePassword: { method: 'POST', path: '/api/profile/updatePassword', auth: true, body: 'json', timeoutMs: 10_000 },
  dashboard: { method: 'GET', path: '/api/dashboard', auth: true, body: 'none' },
  application: { method: 'GET', path: '/api/application/view', auth: true, body: 'none' },
  createApplication: { method: 'POST', path: '/api/application/step1', auth: true, body: 'json', writes: true },
  saveStep: {
    method: 'POST',
    path: '/api/application/{applicationId}/step{step}',
    auth: true,
    body: 'either',
    upload: saveLimits.upload,
    writes: true,
  },
  calendar: { method: 'GET', path: '/api/calendar/get', auth: true, body: 'none', contentType: 'application/json' },
} as const satisfies Record<string, CallRow>

export type CallName = keyof typeof calls

/** Patterns of path parameters, tested on the raw text before a URL is built. */
export const paramPatterns = {
  applicationId: /^[A-Za-z0-9_-]{1,64}$/,
  step: new RegExp(`^[2-${stepCount}]$`),
} as const

export type CallParams = { readonly [Name in keyof typeof paramPatterns]?: string | undefined }

export function callRow(name: CallName): CallRow {
  return calls[name]
}

/** Returns true for the name of a row; false for inherited property names. */
export function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(calls, name)
}

/** @returns null when a parameter is missing, invalid or unexpected */
export function callPath(name: CallName, params: CallParams = {}): string | null {
  const wanted = [...callRow(name).path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as keyof typeof paramPatterns)
  if (Object.keys(params).some((key) => !wanted.includes(key as keyof typeof paramPatterns))) return null
  let path = callRow(name).path
  for (const key of wanted) {
    const value = params[key]
    if (typeof value !== 'string' || !paramPatterns[key].test(value)) return null
    path = path.replace(`{${key}}`, value)
  }
  return path
}
