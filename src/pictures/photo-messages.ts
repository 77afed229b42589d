import type { PhotoWarning } from '../domain/files/photo-quality.ts'
import type { PhotoFit } from '../domain/files/photo-size.ts'

export type PhotoJob =
  /** Draws the photo anew for sending: scaled down, upright, and so without metadata. */
  | { readonly kind: 'prepare'; readonly file: Blob; readonly fit: PhotoFit }
  | { readonly kind: 'analysis'; readonly file: Blob }
  | { readonly kind: 'rotate'; readonly file: Blob; readonly fit: PhotoFit }

export interface PhotoAnalysis {
  readonly width: number
  readonly height: number
  readonly warnings: readonly PhotoWarning[]
  /** Small, so that a list of twenty photos needs little memory. */
  readonly preview: Blob
}

/** 'undecodable': it is damaged, or the worker failed. 'spoiled': the browser alters what it reads from a canvas. */
export type PhotoProblem = 'too-large' | 'undecodable' | 'spoiled'

export type PhotoReply =
  | { readonly kind: 'prepared'; readonly picture: Blob; readonly analysis: PhotoAnalysis }
  | { readonly kind: 'analysis'; readonly analysis: PhotoAnalysis }
  | { readonly kind: 'picture'; readonly picture: Blob }
  | { readonly kind: 'problem'; readonly problem: PhotoProblem }
