/** Input of the head script (head.ts), and its output for the start script (start.ts). */
import type { FirstCall, RouteRow } from '../app/routes.ts'
import type { Language } from '../domain/text/languages.ts'
import type { SentRequest } from '../platform/web/head-requests.ts'

/** A first call of a screen, encoded by the build. */
export interface EarlyCall extends FirstCall {
  /** Relative to the provider's origin. */
  readonly path: string
  /** Without the Authorization header. */
  readonly headers: Readonly<Record<string, string>>
}

/** A route for the head script: JSON that the build writes into the page. */
export interface HeadRoute extends Pick<RouteRow, 'path' | 'access' | 'signedOutOnly'> {
  /** Scripts and style sheets of the screen, in addition to those of every page. */
  readonly files: readonly string[]
  readonly calls: readonly EarlyCall[]
  /** The page's title by language, without the product name. */
  readonly titles: Readonly<Partial<Record<Language, string>>>
}

export interface PageHead {
  /** Pending requests of the first screen. */
  readonly sent: readonly SentRequest[]
  /** The button that was pressed last before hydration; it is pressed again afterwards. */
  pressed: HTMLElement | null
  /** A form was submitted before hydration; it is submitted again afterwards. */
  submitted: boolean
  /** The portal runs and handles presses. */
  hydrated: boolean
}

declare global {
  interface Window {
    /** Absent on the desktop, whose page has no head script. */
    readonly pageHead?: PageHead
  }
}
