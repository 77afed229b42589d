import { afterAll, afterEach, beforeEach, describe } from 'vitest'
import { type RunningPortal, startPortal } from '../support/sandbox.ts'
import type { Engine, EngineBrowser } from './driver.ts'
import { firefoxEngine } from './firefox.ts'
import { webkitEngine } from './webkit.ts'

/** Engines other than Chromium, which runs all other journeys. */
export const engines: readonly Engine[] = [firefoxEngine, webkitEngine]

/** What a test starts with; set before each test. */
export interface Scene {
  /** A portal without accounts. */
  portal: RunningPortal
  browser: EngineBrowser
}

/** Defines tests for each engine. A missing engine is reported as skipped. */
export function describeEngines(define: (scene: Scene, engine: Engine) => void): void {
  describe.each(engines)('$name', (engine) => {
    const scene = {} as Partial<Scene>

    beforeEach(async ({ skip }) => {
      if (engine.missing !== null) skip(engine.missing)
      scene.portal = await startPortal({ demo: false })
      scene.browser = await engine.launch()
    }, 60_000)

    afterEach(async () => {
      await scene.browser?.close()
      await scene.portal?.close()
    })
    afterAll(engine.end)

    define(scene as Scene, engine)
  })
}
