/** The examples of src/ui: each component has some, and each renders without errors. */
import '../../src/ui/styles.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { pieces } from '../examples/pieces.ts'

const drawing = Object.keys(import.meta.glob('../../src/ui/*.tsx'))

afterEach(() => {
  vi.restoreAllMocks()
})

test('every component of src/ui has examples', () => {
  const files = drawing.map((file) => file.replace(/^.*\/|\.tsx?$/g, ''))
  expect(pieces.map(({ file }) => file).sort()).toEqual(files.sort())
  for (const { file, examples } of pieces) {
    expect(examples.length, file).toBeGreaterThan(0)
    expect(new Set(examples.map(({ name }) => name)).size, file).toBe(examples.length)
  }
})

for (const { file, examples } of pieces) {
  test(`${file}: each of its examples renders`, async () => {
    const complaints = vi.spyOn(console, 'error')
    for (const { name, draw, shows } of examples) {
      const { container, unmount } = await render(<MemoryRouter>{draw()}</MemoryRouter>)
      if (shows !== undefined) await expect.poll(() => container.querySelector(shows), { message: name }).not.toBeNull()
      const drawn = container.querySelector('*') ?? document.body.querySelector('dialog, .floating-notice')
      expect(drawn, name).not.toBeNull()
      expect(complaints.mock.calls, name).toEqual([])
      await unmount()
    }
  })
}
