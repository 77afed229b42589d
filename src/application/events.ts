/** What happens to the open application, and what follows. */
import type { Failure } from '../domain/failures/failure.ts'
import type { FieldName, FilesName } from '../form/form.ts'
import type { Transfer } from './sending.ts'
import type { ApplicationState, FocusRequest } from './state.ts'
import type { Now } from './submission/unanswered.ts'

export type Event =
  // Of the applicant.
  | { readonly is: 'next'; readonly isOnline: boolean; readonly isUnstored: boolean }
  | { readonly is: 'send now' }
  /** Although the draft could not be stored. */
  | { readonly is: 'send unstored' }
  | {
      readonly is: 'open step'
      readonly step: number
      readonly changing?: FieldName | null
      readonly focus?: FocusRequest
    }
  /** Opens the next step, or a given one, while what was pressed for is sent behind it. */
  | { readonly is: 'go on'; readonly step?: number }
  /** Opens the step whose save has stopped the outbox. */
  | { readonly is: 'open stopped' }
  | { readonly is: 'close dialog' }
  | { readonly is: 'cancel' }
  /** What the line has interrupted needs another press of Next. */
  | { readonly is: 'stop waiting' }
  /** An answer of the step changes. */
  | { readonly is: 'change'; readonly step: number }
  /** A file dialog or the camera opens, and returns to the open step. */
  | { readonly is: 'file dialog' }
  | { readonly is: 'submit' }
  | { readonly is: 'discard' }
  | { readonly is: 'close' }
  // Of the world.
  | { readonly is: 'files ready'; readonly isOnline: boolean }
  | { readonly is: 'stored'; readonly isStored: boolean }
  | { readonly is: 'progress'; readonly transfer: Transfer }
  | { readonly is: 'saved' }
  | {
      readonly is: 'refused'
      readonly failure: Failure
      /** Names of files that may or may not have arrived. */
      readonly filesInDoubt: readonly string[]
      readonly isStored: boolean
    }
  | { readonly is: 'not stored' }
  | { readonly is: 'file rejected'; readonly field: FilesName }
  /** The provider holds answers that this device has not loaded. */
  | { readonly is: 'outdated' }
  | { readonly is: 'line back' }
  /** @see Event `submit`. `lacking`: steps that the provider says it lacks */
  | { readonly is: 'submitted'; readonly lacking: readonly number[]; readonly now: Now }
  | { readonly is: 'discarded' }
  /** A fault of the portal. */
  | { readonly is: 'crash' }

/** What follows: the loop carries it out. 'send' saves what is in the outbox. */
export type Effect = 'send' | 'abort' | 'store' | 'submit' | 'discard' | 'tell saved'

export type Reaction = readonly [Partial<ApplicationState>, ...Effect[]]
