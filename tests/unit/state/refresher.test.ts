import { expect, it } from 'vitest'
import { createRefresher } from '../../../src/state/refresher.ts'
import { later } from '../../support/fake-platform.ts'

function scripted() {
  const flights: { promise: Promise<number>; settle: (value: number) => void }[] = []
  const refresh = createRefresher(() => {
    const flight = later<number>()
    flights.push(flight)
    return flight.promise
  })
  return { flights, refresh }
}

const tick = () => new Promise((resolve) => setTimeout(resolve))

it('triggers of one moment share a request', async () => {
  const { flights, refresh } = scripted()
  const answers = [refresh(), refresh(), refresh()]
  await tick()
  expect(flights).toHaveLength(1)
  flights[0]?.settle(1)
  expect(await Promise.all(answers)).toEqual([1, 1, 1])
})

it('ten triggers during a flight lead to one more request, after it, and to its answer', async () => {
  const { flights, refresh } = scripted()
  const first = refresh()
  await tick()
  const rest = Array.from({ length: 10 }, () => refresh())
  await tick()
  expect(flights).toHaveLength(1)
  flights[0]?.settle(1)
  expect(await first).toBe(1)
  await tick()
  expect(flights).toHaveLength(2)
  flights[1]?.settle(2)
  expect(new Set(await Promise.all(rest))).toEqual(new Set([2]))
})

it('a trigger while the queued request waits for its moment joins it', async () => {
  const { flights, refresh } = scripted()
  void refresh()
  await tick()
  const second = refresh()
  flights[0]?.settle(1)
  const third = refresh()
  await tick()
  expect(flights).toHaveLength(2)
  flights[1]?.settle(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
})

it('a later trigger starts anew, also after a failure', async () => {
  let tries = 0
  const refresh = createRefresher(async () => {
    tries += 1
    if (tries === 1) throw new Error('first')
    return tries
  })
  await expect(refresh()).rejects.toThrow('first')
  expect(await refresh()).toBe(2)
  expect(await refresh()).toBe(3)
})
