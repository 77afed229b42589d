import { test } from '@playwright/test'

/** Skips the rest of the running test in engines other than Chromium. */
export async function skipOutsideChromium(): Promise<never> {
  test.skip(true, "speaks Chromium's own protocol, or needs its profile on the disk")
  throw new Error('not skipped')
}
