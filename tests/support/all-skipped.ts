import type { FullResult, Reporter, Suite } from '@playwright/test/reporter'

/** Fails a run that skipped every test, and prints why. */
export default class AllSkipped implements Reporter {
  private suite: Suite | undefined

  onBegin(_config: unknown, suite: Suite) {
    this.suite = suite
  }

  async onEnd(): Promise<{ status: FullResult['status'] } | undefined> {
    const tests = this.suite?.allTests() ?? []
    if (tests.length === 0 || tests.some((test) => test.outcome() !== 'skipped')) return undefined
    const reasons = tests.flatMap(({ annotations }) => annotations.map(({ description }) => description))
    console.error(`All ${tests.length} tests were skipped: ${[...new Set(reasons)].join(', ')}`)
    return { status: 'failed' }
  }
}
