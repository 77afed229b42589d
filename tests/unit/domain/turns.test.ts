import { expect, test } from 'vitest'
import { createTurns } from '../../../src/domain/turns.ts'

const later = () => new Promise<void>((resolve) => setTimeout(resolve, 2))

test('one at a time, in the order asked for, also after one that failed', async () => {
  const turns = createTurns()
  const seen: string[] = []
  const work = (name: string) => async () => {
    seen.push(`${name} begins`)
    await later()
    seen.push(`${name} ends`)
    return name
  }
  const first = turns.take(work('first'))
  const failed = turns.take(async () => {
    throw new Error('disk full')
  })
  const second = turns.take(work('second'))
  await expect(failed).rejects.toThrow('disk full')
  expect([await first, await second]).toEqual(['first', 'second'])
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('settled when all that was asked for has ended, well or not', async () => {
  const turns = createTurns()
  let ended = false
  void turns.take(async () => {
    await later()
    ended = true
  })
  turns.take(() => Promise.reject(new Error('no'))).catch(() => undefined)
  await turns.settled()
  expect(ended).toBe(true)
})
