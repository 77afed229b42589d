/** The style guide page exists in development only. */
import { globSync, readFileSync } from 'node:fs'
import { pieces } from '../examples/pieces.ts'
import { expect, test } from '../kit.ts'

test('the shipped portal contains no style guide and no file of it', async ({ page, openAs }) => {
  await openAs('guide@truckstaff.example', { path: '/styleguide' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not Found')
  const [example] = pieces.flatMap(({ examples }) => examples).filter(({ name }) => name.length > 30)
  const files = globSync('out/web/**/*.{js,css,html,webmanifest}')
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    for (const word of ['styleguide', 'guide-piece', example?.name ?? '']) expect(text, file).not.toContain(word)
  }
})
