/** Tabs on one application, with Node's own locks and channels: each tab is a copy of the module. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { later } from '../../support/fake-platform.ts'

const ends: (() => void)[] = []
let owner = 0

async function openTab() {
  vi.resetModules()
  const tab = await import('../../../src/screens/wizard/tab-lock.ts')
  const name = `person${owner}@example.com`
  const seen: ('here' | 'elsewhere')[] = []
  const see = (writer: 'here' | 'elsewhere') => void (seen.at(-1) !== writer && seen.push(writer))
  let saved: Promise<unknown> = Promise.resolve()
  let waits = 0
  function claim(steal = false) {
    const release = tab.claimTabLock(name, {
      steal,
      onHere(hasWaited) {
        waits += hasWaited ? 1 : 0
        see('here')
      },
      onElsewhere: () => see('elsewhere'),
      beforeRelease: () => saved,
    })
    ends.push(release)
    return release
  }
  return {
    claim,
    seen,
    waited: () => waits > 0,
    type: (storing: Promise<unknown>) => {
      saved = storing
    },
  }
}

const pause = (milliseconds = 30) => new Promise((resolve) => setTimeout(resolve, milliseconds))

afterEach(() => {
  for (const end of ends.splice(0)) end()
  owner += 1
  vi.unstubAllGlobals()
})

describe('the tab lock', () => {
  test('the first tab writes, the second says so, and writes when the first is closed', async () => {
    const [first, second] = [await openTab(), await openTab()]
    const release = first.claim()
    await expect.poll(() => first.seen).toEqual(['here'])
    second.claim()
    await expect.poll(() => second.seen).toEqual(['elsewhere'])
    release()
    await expect.poll(() => second.seen).toEqual(['elsewhere', 'here'])
    expect(first.seen).toEqual(['here'])
  })

  test('a form that is left releases the lock once typed values are stored', async () => {
    const [first, second] = [await openTab(), await openTab()]
    const release = first.claim()
    await expect.poll(() => first.seen).toEqual(['here'])
    second.claim()
    await expect.poll(() => second.seen).toEqual(['elsewhere'])
    const typed = later<void>()
    first.type(typed.promise)
    release()
    await pause()
    expect(second.seen).toEqual(['elsewhere'])
    typed.settle()
    await expect.poll(() => second.seen).toEqual(['elsewhere', 'here'])
  })

  test('taken over: the other tab stops at once, this one opens when its typed values are stored', async () => {
    const [first, second] = [await openTab(), await openTab()]
    first.claim()
    await expect.poll(() => first.seen).toEqual(['here'])
    const typed = later<void>()
    first.type(typed.promise)
    const giveUp = second.claim()
    await expect.poll(() => second.seen).toEqual(['elsewhere'])
    giveUp()
    const release = second.claim(true)
    await expect.poll(() => first.seen).toEqual(['here', 'elsewhere'])
    await pause()
    expect(second.seen).toEqual(['elsewhere'])
    typed.settle()
    await expect.poll(() => second.seen).toEqual(['elsewhere', 'here'])
    release()
    await expect.poll(() => first.seen).toEqual(['here', 'elsewhere', 'here'])
  })

  test('a hanging tab blocks no other: after two seconds the other one opens', async () => {
    const wait = setTimeout
    vi.stubGlobal('setTimeout', (work: () => void, ms: number) => wait(work, ms === 2_000 ? 200 : ms))
    const [first, second] = [await openTab(), await openTab()]
    first.claim()
    await expect.poll(() => first.seen).toEqual(['here'])
    first.type(new Promise(() => undefined))
    second.claim(true)
    await pause()
    expect(second.seen).toEqual([])
    await expect.poll(() => second.seen).toEqual(['here'])
  })

  test('a browser without locks: every tab writes', async () => {
    vi.stubGlobal('navigator', {})
    const tab = await openTab()
    tab.claim()()
    await pause()
    expect(tab.seen).toEqual([])
    const release = tab.claim()
    await expect.poll(() => tab.seen).toEqual(['here'])
    release()
  })

  test.each([false, true])(
    'with locks refused by blocked site data, the tab writes, and does not retry (steal: %s)',
    async (steal) => {
      const request = vi.fn(async () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      })
      vi.stubGlobal('navigator', { locks: { request } })
      const tab = await openTab()
      tab.claim(steal)
      await pause()
      expect(tab.seen).toEqual(['here'])
      expect(request).toHaveBeenCalledTimes(1)
    },
  )
})
