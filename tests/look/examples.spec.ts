/** Each component of src/ui has examples: they render without errors, are clean for axe in both color schemes, and unchanged. */
import { readdirSync } from 'node:fs'
import { createServer } from 'vite'
import type { Piece } from '../examples/example.tsx'
import { pieces } from '../examples/pieces.ts'
import { test as base, expect } from '../kit.ts'
import { axeFindings } from '../support/accessible.ts'
import { comparePicture, picturesFromHere } from './pictures.ts'

const test = base.extend<object, { guide: string }>({
  // One dev server for the file: two would prepare the same packages in the same folder.
  guide: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const server = await createServer({
        configFile: 'electron.vite.config.ts',
        root: 'tests/examples',
        mode: 'web',
        logLevel: 'error',
        server: { port: 0, hmr: false, watch: null },
      })
      await server.listen()
      await use(`${server.resolvedUrls?.local[0]}styleguide.html`)
      await server.close()
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 480, height: 640 } })

/** The pages of a component: one, or one per example if each covers the page. */
function views({ file, covers, examples }: Piece): readonly { name: string; query: Record<string, string> }[] {
  if (!covers) return [{ name: file, query: { piece: file } }]
  return examples.map(({ name }) => ({ name: `${file}, ${name}`, query: { piece: file, example: name } }))
}

test('every component of src/ui has examples', () => {
  const files = readdirSync('src/ui').filter((name) => name.endsWith('.tsx'))
  expect(pieces.map(({ file }) => `${file}.tsx`).sort()).toEqual(files.sort())
  for (const { file, examples } of pieces) {
    expect(examples.length, file).toBeGreaterThan(0)
    expect(new Set(examples.map(({ name }) => name)).size, file).toBe(examples.length)
  }
})

for (const piece of pieces) {
  for (const { name, query } of views(piece)) {
    test(`${name}: clean for axe and unchanged, light and dark`, async ({ page, guide }) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      await page.clock.setFixedTime('2026-11-12T15:00:00Z')
      await page.goto(`${guide}?${new URLSearchParams(query)}`)
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
      for (const { shows } of piece.examples) if (shows !== undefined) await expect(page.locator(shows)).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await axeFindings(page), colorScheme).toEqual([])
      }
      expect(errors).toEqual([])
      picturesFromHere()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const shown = piece.covers ? page : page.getByRole('region', { name: piece.file })
        await comparePicture(shown, `ui ${name} ${colorScheme}`)
      }
    })
  }
}
