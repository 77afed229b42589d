import { describe, expect, test } from 'vitest'
import { eighths, fitted } from '../../../src/domain/files/photo-size.ts'

describe('the size of a sent photo', () => {
  test.each([
    [4032, 3024, 1600, 1600, 1200],
    [3024, 4032, 2560, 1920, 2560],
    [1600, 1200, 1600, 1600, 1200],
    [60, 40, 1600, 60, 40],
    [9000, 1, 1600, 1600, 1],
  ])('%i x %i, at most %i: %i x %i', (width, height, longest, fitWidth, fitHeight) => {
    expect(fitted(width, height, longest)).toEqual({ width: fitWidth, height: fitHeight })
  })
})

describe('the size of a decoded JPEG', () => {
  test.each([
    [4032, 3024, 1600, 2016, 1512],
    [4032, 3024, 2560, 3024, 2268],
    [8064, 6048, 1600, 2016, 1512],
    [1600, 1200, 1600, 1600, 1200],
    [1000, 10, 999, 1000, 10],
  ])('%i x %i for a width of %i: %i x %i', (width, height, wanted, decodedWidth, decodedHeight) => {
    expect(eighths(width, height, wanted)).toEqual({ width: decodedWidth, height: decodedHeight })
  })
})
