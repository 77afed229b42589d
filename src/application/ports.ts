/** What the open application needs from outside. Web and desktop give the real ones, the simulation its own. None rejects. */

import type { Result } from '../api/client.ts'
import type { PhotoFit } from '../domain/files/photo-size.ts'
import type { Dashboard } from '../domain/progress/progress.ts'
import type { Answers } from '../form/answers.ts'
import type { DraftStore } from '../platform/port.ts'
import type { Now } from './submission/attempt.ts'

export interface Calls {
  /** Asks for the provider's dashboard. @returns null when it has no data for this user */
  dashboard(): Promise<Result<Dashboard | null>>
  /**
   * Asks for the provider's answers.
   * @param completed steps whose blank answers count as answers
   * @returns null when the reply contains no application
   */
  details(completed: readonly number[]): Promise<Result<Answers | null>>
  /** Posts step 1. @param known id of the application that exists. @returns the application's id */
  create(answers: Answers, known: string | null): Promise<Result<string>>
  /** Resolves when the first byte of a save with so many bytes of files may leave. */
  ready(bytes: number): Promise<void>
  save(applicationId: string, step: number, answers: Answers, options: SaveOptions): Promise<Result<null>>
  /** Drops replies that were requested before this tab had the application to itself. */
  forgetEarly(): void
}

export interface SaveOptions {
  readonly signal: AbortSignal
  /** Called with the bytes of the body sent so far, and the total; 0 when sending begins after a wait. */
  readonly onProgress?: (sent: number, total: number) => void
}

export interface Clock {
  /** The provider's clock as far as it is known, and the one of this run. */
  now(): Now
  /** Milliseconds since 1970, by the device's clock. */
  device(): number
  /** Milliseconds since some start, which no one can set. */
  monotonic(): number
  /** Runs a function once after so many milliseconds. @returns cancels it */
  after(ms: number, run: () => void): () => void
}

export interface Network {
  isOnline(): boolean
  /** Whether the page is visible. */
  isWatched(): boolean
  /** Called when one of these changes. @returns unsubscribes */
  subscribe(listener: () => void): () => void
}

export interface LockClaim {
  /** Takes the application from the tab that has it. */
  readonly steal: boolean
  /** @param hasWaited another tab, or a form that was being left, may have changed the application meanwhile */
  readonly onHere: (hasWaited: boolean) => void
  /** Another tab has the lock. If it has stolen it, `beforeRelease` was called before. */
  readonly onElsewhere: () => void
  /** Stores what another tab must find, before it may write. */
  readonly beforeRelease: () => Promise<unknown>
}

/** The rest of the portal: what it tells the application, and what it wants to know. */
export interface Portal {
  /** Declared in the settings: the provider adds the files of a save, so each file goes in its own. */
  readonly savesAdd: boolean
  /** The owner has logged out: nothing may be stored any more. */
  isSignedOut(): boolean
  /** A dialog is open whose work the next step would discard. */
  hasOpenDialog(): boolean
  applicationId(): string | null
  setApplicationId(id: string): void
  saved(): void
  submitted(answers: Answers): void
  /** @param code class and system code, never a message */
  report(code: string): void
}

export interface Ports {
  readonly calls: Calls
  readonly drafts: DraftStore
  readonly clock: Clock
  readonly network: Network
  readonly portal: Portal
  /** @returns releases the lock */
  readonly claimLock: (claim: LockClaim) => () => void
  /**
   * Makes a photo fit to send.
   * @returns the file itself if it can't be decoded; null if it can no longer be read
   */
  readonly preparePhoto: (file: File, fit: PhotoFit) => Promise<File | null>
}
