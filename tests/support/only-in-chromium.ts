import { test } from '@playwright/test'

/** Ends the running test as skipped: what it asks for next, no other engine can be asked. */
export async function skipOutsideChromium(): Promise<never> {
  test.skip(true, "speaks Chromium's own protocol, or needs its profile on the disk")
  throw new Error('not skipped')
}
