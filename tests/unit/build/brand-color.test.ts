/** The palette of another brand color. */
import Color from 'color'
import { expect, test } from 'vitest'
import { brandColor, paletteOf } from '../../../build/brand-color.ts'

test.each(['#0B6E99', '#ffd500', '#101820', '#ffffff', '#c8102e'])('%s is readable in text and buttons', (color) => {
  const palette = paletteOf(color)
  expect(palette['--brand']).toBe(color)
  const [deep = '', deepOnDark = ''] = palette['--brand-deep']?.match(/#\w{6}/g) ?? []
  const [deeper = '', deeperOnDark = ''] = palette['--brand-deeper']?.match(/#\w{6}/g) ?? []
  for (const [text, ground] of [
    [deep, '#ffffff'],
    [deep, '#f7f5f2'],
    [deepOnDark, '#211f1c'],
    [deeper, palette['--brand-tint']?.slice(11, 18) ?? ''],
    [deeperOnDark, palette['--brand-tint']?.slice(20, 27) ?? ''],
  ] as const) {
    expect(Color(text).contrast(Color(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  }
})

test('the default color needs no plugin', () => {
  expect(brandColor('#F0831C')).toEqual([])
})
