import { describe, expect, test } from 'vitest'
import { fitted } from '../../../../src/domain/files/photo-size.ts'

describe('the size of a sent photo', () => {
  test.each([
    [4032, 3024, 1600, 1600, 1200],
    [3024, 4032, 2560, 1920, 2560],
    [1600, 1200, 1600, 1600, 1200],
    [60, 40, 1600, 60, 40],
    [1080, 2400, 1600, 720, 1600], // a screenshot of one screen
    [1080, 8400, 2560, 1080, 8400], // a screenshot of several: stays legible
    [12_000, 3000, 1600, 2880, 720], // a panorama
    [9000, 1, 1600, 9000, 1],
  ])('%i x %i, at most %i: %i x %i', (width, height, longest, fitWidth, fitHeight) => {
    expect(fitted(width, height, longest)).toEqual({ width: fitWidth, height: fitHeight })
  })
})
