import type { Engine } from './driver.ts'
import { firefoxEngine } from './firefox.ts'
import { webkitEngine } from './webkit.ts'

/** Engines other than Chromium, which runs all other journeys. */
export const engines: readonly Engine[] = [firefoxEngine, webkitEngine]
