import { expect, test } from 'vitest'
import { sendOnLine } from '../../../src/application/line.ts'
import type { Failure } from '../../../src/domain/failures/failure.ts'

const lost: Failure = { kind: 'unreachable' }

test.each<[string, readonly [atSend: boolean, atEnd: boolean], cameBack: boolean, Failure, isCertain: boolean]>([
  ['offline all the time', [false, false], false, lost, true],
  ['back for a moment', [false, false], true, lost, false],
  ['online when it was sent', [true, false], false, lost, false],
  ['online at the end', [false, true], false, lost, false],
  ['with a gateway’s reply', [false, false], false, { kind: 'not-json', status: 502 }, false],
  ['without a reply in time', [false, false], false, { kind: 'timed-out' }, false],
  ['canceled', [false, false], false, { kind: 'canceled' }, false],
])('a save that failed, %s, was never sent: %5$s', async (_, [atSend, atEnd], cameBack, failure, isCertain) => {
  let isOnline = atSend
  const listeners = new Set<() => void>()
  const network = {
    isOnline: () => isOnline,
    isWatched: () => true,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const result = await sendOnLine(network, async () => {
    if (cameBack) for (const listener of listeners) listener()
    isOnline = atEnd
    return { ok: false, failure }
  })
  expect(result).toEqual({ ok: false, failure: isCertain ? { kind: 'unreachable', neverSent: true } : failure })
  expect(listeners.size).toBe(0)
})
