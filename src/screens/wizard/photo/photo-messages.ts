/** What the page asks the photo worker, and what it answers. */
import type { Quad } from '../../../domain/files/perspective.ts'
import type { PhotoWarning } from '../../../domain/files/photo-quality.ts'

export type PhotoJob =
  /** Makes it ready to be sent: not larger than needed, and without its notes. */
  | { readonly kind: 'prepare'; readonly file: Blob; readonly longest: number }
  | { readonly kind: 'look'; readonly file: Blob }
  | { readonly kind: 'turn'; readonly file: Blob; readonly longest: number }
  | { readonly kind: 'straighten'; readonly file: Blob; readonly longest: number; readonly corners: Quad }

export interface PhotoLook {
  readonly width: number
  readonly height: number
  readonly warnings: readonly PhotoWarning[]
  /** In fractions of the sides; null: no paper stands out. */
  readonly corners: Quad | null
  /** Small enough that a list of twenty costs nothing. */
  readonly preview: Blob
}

/** 'failed': the worker, not the photo. */
export type PhotoProblem = 'too-large' | 'undecodable' | 'failed'

export type PhotoReply =
  | {
      readonly kind: 'prepared'
      readonly picture: Blob
      /** Whether it is a JPEG made of the file; else the file itself without its notes. */
      readonly isNew: boolean
      readonly look: PhotoLook | PhotoProblem
    }
  | { readonly kind: 'look'; readonly look: PhotoLook }
  | { readonly kind: 'picture'; readonly picture: Blob }
  | { readonly kind: 'problem'; readonly problem: PhotoProblem }

/** `hello`: its script runs. */
export type WorkerMessage = PhotoReply | { readonly kind: 'hello' }
