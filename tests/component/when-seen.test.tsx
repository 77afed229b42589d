import { expect, onTestFinished, test, vi } from 'vitest'
import { whenSeen } from '../../src/ui/when-seen.ts'

/** Lets the browser report what is in view: after a painted frame. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

test('an element longer than the window counts once it fills half of the window', async () => {
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const element = document.createElement('div')
  element.style.cssText = `height: ${3 * window.innerHeight}px; margin-top: ${window.innerHeight}px`
  document.body.append(element)
  let seen = 0
  const stop = whenSeen(element, () => {
    seen += 1
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    stop()
    element.remove()
    focus.mockRestore()
    window.scrollTo(0, 0)
  })
  window.scrollTo(0, window.innerHeight / 4)
  await painted()
  await vi.advanceTimersByTimeAsync(1300)
  expect(seen).toBe(0)
  window.scrollTo(0, window.innerHeight * 0.8)
  await painted()
  await vi.advanceTimersByTimeAsync(1300)
  expect(seen).toBe(1)
})
