import { vi } from 'vitest'

const real = performance.now.bind(performance)
let passed = 0

/** Lets time pass for the page's monotonic clock, by which waits for a lost save are counted. */
export function passTime(ms: number): void {
  passed += ms
  vi.spyOn(performance, 'now').mockImplementation(() => real() + passed)
}
