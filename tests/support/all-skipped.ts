import type { FullResult, Reporter, Suite } from '@playwright/test/reporter'

/** Fails a run that skipped every test, and prints why. */
export default class AllSkipped implements Reporter {
  private suite: Suite | undefined

  onBegin(_config: unknown, suite: Suite) {
    this.suite = suite
  }

  async onEnd(): Promise<{ status: FullResult['status'] } | undefined> {
    const tests = this.suite?.allTests() ?? []
    const ran = tests.filter(({ results }) => results.length > 0) // none with --list
    if (ran.length === 0 || ran.some((test) => test.outcome() !== 'skipped')) return undefined
    const reasons = ran.flatMap(({ annotations }) => annotations.map(({ description }) => description))
    console.error(`All ${ran.length} tests were skipped: ${[...new Set(reasons)].join(', ')}`)
    return { status: 'failed' }
  }
}
