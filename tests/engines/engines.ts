import { afterAll, afterEach, beforeEach, describe } from 'vitest'
import { startPortal } from '../support/sandbox.ts'
import { barcodes } from './barcodes.ts'
import { device } from './device.ts'
import type { Engine, Scene } from './driver.ts'
import { journeys } from './journeys.ts'
import { photos } from './photos.ts'

/**
 * Defines all tests for an engine other than Chromium, which runs the other journeys. A missing engine is reported as
 * skipped. The tests share a process: to start one takes five seconds of CPU time.
 */
export function describeEngine(engine: Engine): void {
  describe(engine.name, () => {
    const scene = {} as Partial<Scene>

    beforeEach(async ({ skip }) => {
      if (engine.missing !== null) skip(engine.missing)
      scene.portal = await startPortal()
      scene.browser = await engine.launch()
    }, 60_000)

    afterEach(async () => {
      await scene.browser?.close()
      await scene.portal?.close()
    })
    afterAll(engine.end)

    for (const define of [journeys, device, photos, barcodes]) define(scene as Scene, engine)
  })
}
