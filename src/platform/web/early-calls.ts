/** Calls that the page's head has sent already (src/head.ts), while this script was on its way. */

export interface EarlyCall {
  readonly url: string
  readonly token: string
  readonly abort: AbortController
  readonly response: Promise<Response>
}

/** What the page's head leaves to the portal's own script. */
export interface PageHead {
  /** Tags of languages as the person would have them, the best first: the address's, this device's, the browser's. */
  readonly wishes: readonly (string | null)[]
  calls: readonly EarlyCall[]
  /** The answer for config.json. */
  readonly config: Promise<Response>
  /** A form was sent before anybody could take it; it is sent again at the takeover. */
  submitted: boolean
  /** The portal runs: forms are its own now. */
  takenOver: boolean
}

declare global {
  interface Window {
    /** Absent where the page has no script in its head: on the desktop and on kiosks. */
    readonly pageHead?: PageHead
  }
}

/** The call that has gone to this address with this token already, if any; handed out once. */
export function takeEarlyCall(url: string, authorization: string | undefined): EarlyCall | undefined {
  const head = window.pageHead
  const found = head?.calls.find((call) => call.url === url && `Bearer ${call.token}` === authorization)
  if (head !== undefined) head.calls = head.calls.filter((call) => call !== found)
  return found
}

/** Gives up what nobody has taken: another session's, or what this page does not need after all. */
export function dropEarlyCalls(): void {
  const head = window.pageHead
  if (head === undefined) return
  for (const { abort } of head.calls) abort.abort()
  head.calls = []
}
