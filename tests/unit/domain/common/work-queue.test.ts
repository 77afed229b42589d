import { expect, test } from 'vitest'
import { createWorkQueue } from '../../../../src/domain/common/work-queue.ts'

const later = () => new Promise<void>((resolve) => setTimeout(resolve, 2))

test('one at a time, in order, also after a failure', async () => {
  const queue = createWorkQueue()
  const seen: string[] = []
  const work = (name: string) => async () => {
    seen.push(`${name} begins`)
    await later()
    seen.push(`${name} ends`)
    return name
  }
  const first = queue.run(work('first'))
  const failed = queue.run(async () => {
    throw new Error('disk full')
  })
  const second = queue.run(work('second'))
  await expect(failed).rejects.toThrow('disk full')
  expect([await first, await second]).toEqual(['first', 'second'])
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('settled when all work has ended, successfully or not', async () => {
  const queue = createWorkQueue()
  let ended = false
  void queue.run(async () => {
    await later()
    ended = true
  })
  queue.run(() => Promise.reject(new Error('no'))).catch(() => undefined)
  await queue.settled()
  expect(ended).toBe(true)
})
