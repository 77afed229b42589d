/** Messages between the page and the photo worker. */
import type { Quad } from '../../../domain/files/perspective.ts'
import type { PhotoWarning } from '../../../domain/files/photo-quality.ts'

export type PhotoJob =
  /** Prepares the photo for sending: scaled down and without metadata. */
  | { readonly kind: 'prepare'; readonly file: Blob; readonly longest: number }
  | { readonly kind: 'analysis'; readonly file: Blob }
  | { readonly kind: 'turn'; readonly file: Blob; readonly longest: number }
  | { readonly kind: 'straighten'; readonly file: Blob; readonly longest: number; readonly corners: Quad }

export interface PhotoAnalysis {
  readonly width: number
  readonly height: number
  readonly warnings: readonly PhotoWarning[]
  /** Corners of the paper in fractions of the sides; null when no paper was found. */
  readonly corners: Quad | null
  /** Small, so that a list of twenty photos needs little memory. */
  readonly preview: Blob
}

/** 'failed': the worker failed, whatever the photo. */
export type PhotoProblem = 'too-large' | 'undecodable' | 'failed'

export type PhotoReply =
  | {
      readonly kind: 'prepared'
      readonly picture: Blob
      /** True for a newly encoded JPEG; false for the original without its metadata. */
      readonly isNew: boolean
      readonly analysis: PhotoAnalysis | PhotoProblem
    }
  | { readonly kind: 'analysis'; readonly analysis: PhotoAnalysis }
  | { readonly kind: 'picture'; readonly picture: Blob }
  | { readonly kind: 'problem'; readonly problem: PhotoProblem }

/** `hello`: the worker's script has started. */
export type WorkerMessage = PhotoReply | { readonly kind: 'hello' }
