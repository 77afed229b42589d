import type { Engine } from './driver.ts'
import { firefoxEngine } from './firefox.ts'
import { webkitEngine } from './webkit.ts'

/** Those that are not Chromium, in which all other journeys run. */
export const engines: readonly Engine[] = [firefoxEngine, webkitEngine]
