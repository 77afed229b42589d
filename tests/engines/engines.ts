import { chromiumEngine } from './chromium.ts'
import type { Engine } from './driver.ts'
import { firefoxEngine } from './firefox.ts'
import { webkitEngine } from './webkit.ts'

export const engines: readonly Engine[] = [chromiumEngine, firefoxEngine, webkitEngine]
