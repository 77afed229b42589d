/** What the page's head (head.ts) reads from the page, and leaves for the portal's own script (start.ts). */
import type { FirstCall, RouteRow } from '../app/routes.ts'
import type { SentRequest } from '../platform/port.ts'

/** A call that a screen opens with, made ready by the build. */
export interface EarlyCall extends FirstCall {
  /** Behind the provider's origin. */
  readonly path: string
  /** All but the token's. */
  readonly headers: Readonly<Record<string, string>>
}

/** A row of the route table as the head needs it: JSON in the page, written by the build. */
export interface HeadRoute extends Pick<RouteRow, 'path' | 'access' | 'signedOutOnly'> {
  /** Scripts and style sheets of the screen, besides those of every page. */
  readonly files: readonly string[]
  readonly calls: readonly EarlyCall[]
}

export interface PageHead {
  /** Requests for the first screen's answers that are under way. */
  readonly sent: readonly SentRequest[]
  /** The answer for config.json. */
  readonly config: Promise<Response>
  /** A form was submitted before the portal ran; it is submitted again when the portal takes it over. */
  submitted: boolean
  /** The portal runs: forms are its own now. */
  hydrated: boolean
}

declare global {
  interface Window {
    /** Absent where the page has no script in its head: on the desktop and on kiosks. */
    readonly pageHead?: PageHead
  }
}
