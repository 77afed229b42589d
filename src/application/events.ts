/** What happens to the open application, and what follows. docs/architecture.md says what each event does. */
import type { Failure } from '../domain/failures/failure.ts'
import type { FieldName, FilesName } from '../form/form.ts'
import type { Transfer } from './sending.ts'
import type { ApplicationState, FocusRequest } from './state.ts'
import type { Now } from './submission/attempt.ts'

interface Step {
  readonly step: number
}

/** 'outdated': the provider holds answers that this device has not loaded. 'crash': a fault of the portal. */
type Plain =
  | ('send now' | 'open stopped' | 'close dialog' | 'cancel' | 'stop waiting' | 'submit' | 'discard' | 'close')
  | ('saved' | 'outdated' | 'line back' | 'discarded' | 'crash')

export type Event =
  | { readonly is: Plain }
  | { readonly is: 'next'; readonly isOnline: boolean }
  | ({ readonly is: 'open step'; readonly changing?: FieldName; readonly focus?: FocusRequest } & Step)
  /** Opens the next step, or a given one, while what was pressed for is sent behind it. */
  | ({ readonly is: 'go on' } & Partial<Step>)
  /** An answer of the step changes. */
  | ({ readonly is: 'change' } & Step)
  | { readonly is: 'progress'; readonly transfer: Transfer }
  /** `filesInDoubt`: names of files that may or may not have arrived */
  | {
      readonly is: 'refused'
      readonly failure: Failure
      readonly filesInDoubt: readonly string[]
      readonly isStored: boolean
    }
  | { readonly is: 'file rejected'; readonly field: FilesName }
  /** `lacking`: steps that the provider says it lacks */
  | { readonly is: 'submitted'; readonly lacking: readonly number[]; readonly now: Now }

/** The loop carries it out. 'send' saves what is in the outbox. */
export type Effect = 'send' | 'abort' | 'submit' | 'discard' | 'tell saved'

export type Reaction = readonly [Partial<ApplicationState>, ...Effect[]]
