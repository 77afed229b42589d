import { afterEach, describe, expect, it, vi } from 'vitest'
import { createShutdown } from '../../../../electron/main/system/shutdown.ts'

afterEach(() => void vi.useRealTimers())

describe('shutdown', () => {
  it('notifies the page and waits for it and for the disk, once', async () => {
    const order: string[] = []
    const shutdown = createShutdown({
      askPage: () => order.push('ask') > 0,
      settle: async () => void order.push('settle'),
    })
    const both = [shutdown.finish(), shutdown.finish()]
    expect(order).toEqual(['ask'])
    shutdown.pageSaved()
    await Promise.all(both)
    expect([order, shutdown.finished()]).toEqual([['ask', 'settle'], true])
  })

  it('saves again at the end, if the log-off before was called off', async () => {
    let asked = 0
    const askPage = () => {
      asked += 1
      return false
    }
    const shutdown = createShutdown({ askPage, settle: async () => undefined })
    await shutdown.save()
    expect(shutdown.finished()).toBe(false)
    await shutdown.finish()
    expect([asked, shutdown.finished()]).toEqual([2, true])
  })

  it('does not wait without a page', async () => {
    const shutdown = createShutdown({ askPage: () => false, settle: async () => undefined })
    await shutdown.finish()
    expect(shutdown.finished()).toBe(true)
  })

  it('does not wait forever', async () => {
    vi.useFakeTimers()
    const shutdown = createShutdown({ askPage: () => true, settle: () => new Promise(() => undefined) })
    const ended = shutdown.finish()
    await vi.advanceTimersByTimeAsync(7_900)
    expect(shutdown.finished()).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    await ended
    expect(shutdown.finished()).toBe(true)
  })
})
