import { globSync, readFileSync } from 'node:fs'
import postcss from 'postcss'
import { describe, expect, test } from 'vitest'

const theme = readFileSync('src/ui/theme.css', 'utf8')
const steps = [...theme.matchAll(/^ {2}--space-(\w+): (\d+)px;$/gm)]

const isSpacing = /^(margin|padding|gap|row-gap|column-gap|--bs-.*(padding|spacer))/

/** Spacing off the grid, with the reason. */
const exceptions: Record<string, string> = {
  'margin-inline-start: -1px': 'the borders of neighbors lie on each other',
  'margin: -1px 0 0': 'the same, below each other',
  'margin-bottom: -1px': 'the mark of a tab lies on the line below all tabs',
  'margin: calc(var(--tap) / -2) 0 0 calc(var(--tap) / -2)': 'a handle stands with its middle on its corner',
  'padding-top: clamp(var(--space-10), 11vh, 128px)': 'grows with the window',
  'padding-inline: clamp(var(--space-6), 4vw, 72px)': 'grows with the window',
  'margin-top: 0.15em': 'a box beside words stands in the middle of their line, however large they are',
  'padding-left: 2em': 'the words begin behind the box, which grows with them',
  'margin-left: -2em': 'the same, for the box',
  'margin-inline: calc(-1 * var(--side, 0px))': "over the page's own padding, to the window's edge",
  'margin-block: calc((1lh - var(--tap)) / 2)': 'a button as high as a finger stands in the middle of a line of text',
  'padding-inline-start: calc(var(--space-4) + var(--mark) + var(--space-3))': 'room for the sign of a notice',
  'padding: var(--space-2) var(--space-4) var(--space-6) calc(var(--space-4) + var(--beside))':
    'what is left beside the frame of a very wide window',
  'padding-right: max(var(--space-8), 100% - 1360px + var(--space-8))': 'the same, on the other side',
  'padding-right: 2.25rem': 'room for the arrow of a list, as Bootstrap has it',
}

/** @returns the values that are neither a grid step, its negative, nor zero */
function offGrid(value: string): string {
  return value
    .replaceAll(/env\([\w-]+\)/g, '')
    .replaceAll(/calc\(-1 \* var\(--space-\w+\)\)|var\(--space-\w+\)/g, '')
    .replaceAll(/\bmax\(|\bauto\b|\b0\b|[\s,()]/g, '')
}

const declarations = globSync(['src/**/*.css', 'build/*.css']).flatMap((file) => {
  const found: { file: string; text: string; value: string }[] = []
  postcss.parse(readFileSync(file, 'utf8')).walkDecls(isSpacing, ({ prop, value }) => {
    found.push({ file, text: `${prop}: ${value}`, value })
  })
  return found
})

describe('one spacing grid', () => {
  test('its steps are multiples of 4 px, and one hairline', () => {
    expect(steps.map(([, name, px]) => [name, Number(px)])).toEqual(
      steps.map(([, name]) => [name, name === 'hair' ? 2 : Number(name) * 4]),
    )
    expect(steps.length).toBeGreaterThan(5)
  })

  test('each margin, padding and gap is a step of it, or a listed exception', () => {
    const own = declarations.filter(({ text, value }) => !(text in exceptions) && offGrid(value) !== '')
    expect(own.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
  })

  test('every step and every exception is used', () => {
    const used = declarations.map(({ text }) => text)
    expect(Object.keys(exceptions).filter((text) => !used.includes(text))).toEqual([])
    expect(
      steps.map(([, name]) => name).filter((name) => !used.some((text) => text.includes(`(--space-${name})`))),
    ).toEqual([])
  })
})
