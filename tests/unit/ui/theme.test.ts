import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheets = globSync('src/**/*.css').map((file) => ({ file, css: readFileSync(file, 'utf8') }))
const theme = readFileSync('src/ui/theme.css', 'utf8')
const sizes = [...theme.matchAll(/^ {2}(--text-[\w-]+): ([\d.]+)rem;$/gm)]

test('the portal has seven font sizes, all in relative units', () => {
  expect(sizes).toHaveLength(7)
  expect(new Set(sizes.map(([, , rem]) => rem)).size).toBe(7)
})

test('style sheets take their font sizes from the theme', () => {
  const names = sizes.map(([, name]) => name)
  const own = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/(?:font-size|font): (?!inherit)([^;]+);/g)]
      .filter(([, value]) => !names.some((name) => value?.includes(`var(${name})`)))
      .map(([declaration]) => `${file}: ${declaration}`),
  )
  expect(own).toEqual([])
})
