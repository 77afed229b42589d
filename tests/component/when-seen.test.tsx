import { expect, onTestFinished, test, vi } from 'vitest'
import { whenSeen } from '../../src/ui/when-seen.ts'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('an element longer than the window counts once it fills half of the window', async () => {
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const element = document.createElement('div')
  element.style.cssText = `height: ${3 * window.innerHeight}px; margin-top: ${window.innerHeight}px`
  document.body.append(element)
  let seen = 0
  const stop = whenSeen(element, () => {
    seen += 1
  })
  onTestFinished(() => {
    stop()
    element.remove()
    focus.mockRestore()
    window.scrollTo(0, 0)
  })
  window.scrollTo(0, window.innerHeight / 4)
  await wait(1300)
  expect(seen).toBe(0)
  window.scrollTo(0, window.innerHeight * 0.8)
  await expect.poll(() => seen, { timeout: 3000 }).toBe(1)
})
