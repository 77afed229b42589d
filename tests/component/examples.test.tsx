/** Each component of src/ui has examples, which render without errors and are clean for axe in both color schemes. */
import axe from 'axe-core'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Example } from '../examples/example.tsx'
import { pieces } from '../examples/pieces.ts'
import { render } from '../support/render.ts'

test('every component of src/ui has examples', () => {
  const files = Object.keys(import.meta.glob('../../src/ui/*.tsx')).map((file) => file.replace(/.*\/|\.tsx$/g, ''))
  expect(pieces.map(({ file }) => file).sort()).toEqual(files.sort())
  for (const { file, examples } of pieces) {
    expect(examples.length, file).toBeGreaterThan(0)
    expect(new Set(examples.map(({ name }) => name)).size, file).toBe(examples.length)
  }
})

/** What is drawn together: an example that covers the page stands alone. */
const views = pieces.flatMap(({ file, covers, examples }) =>
  covers
    ? examples.map((example) => ({ name: `${file}, ${example.name}`, examples: [example] }))
    : [{ name: file, examples }],
)

function Shown({ examples }: { readonly examples: readonly Example[] }) {
  return (
    <MemoryRouter>
      <main>
        <h1>Examples</h1>
        {examples.map(({ name, draw }) => (
          <div key={name}>{draw()}</div>
        ))}
      </main>
    </MemoryRouter>
  )
}

test.each(views)('$name: without errors and clean for axe', async ({ examples }) => {
  const errors = vi.spyOn(console, 'error')
  await page.viewport(480, 640)
  await render(<Shown examples={examples} />)
  for (const { shows } of examples) {
    if (shows !== undefined) await expect.poll(() => document.querySelector(shows)?.checkVisibility()).toBe(true)
  }
  for (const scheme of ['light', 'dark']) {
    document.documentElement.style.colorScheme = scheme
    const { violations } = await axe.run({ resultTypes: ['violations'], preload: false })
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    expect(found, scheme).toEqual([])
  }
  document.documentElement.style.colorScheme = ''
  expect(errors).not.toHaveBeenCalled()
})

test('axe finds gray text on gray', async () => {
  await render(<main style={{ color: '#999', background: '#888' }}>Nobody reads this.</main>)
  const { violations } = await axe.run({ resultTypes: ['violations'], preload: false })
  expect(violations.map(({ id }) => id)).toContain('color-contrast')
})
