/** Restrictions on a session: what its pages may ask for, and where its requests may go. */
import type { Session } from 'electron'
import type { Log } from '../system/log.ts'

export type IsPermitted = (permission: string, address: string, isMainFrame: boolean) => boolean

export function guardSession(session: Session, isPermitted: IsPermitted): void {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl, isMainFrame }) =>
    answer(isPermitted(permission, requestingUrl, isMainFrame)),
  )
  session.setPermissionCheckHandler((_contents, permission, origin, { isMainFrame }) =>
    // An origin may come without the slash that an address has.
    isPermitted(permission, `${origin.replace(/\/$/, '')}/`, isMainFrame),
  )
  session.setSpellCheckerEnabled(false) // else Chromium would download a dictionary
  session.allowNTLMCredentialsForDomains('')
}

export function limitRequests(session: Session, allowed: (address: string) => boolean, log: Log): void {
  session.webRequest.onBeforeRequest((details, answer) => {
    const cancel = !allowed(details.url)
    if (cancel) log({ event: 'request.denied', level: 'warn' })
    answer({ cancel })
  })
}
