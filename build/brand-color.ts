/** The brand color of a build (VITE_BRAND_COLOR). `src/ui/theme.css` has the palette of the default color. */
import Color, { type ColorInstance } from 'color'
import type { Plugin } from 'vite'
import { settingRows } from '../src/config.ts'

const white = Color('#ffffff')
const black = Color('#000000')
/** `--bs-body-bg` of the dark theme. */
const darkCard = Color('#211f1c')

/** Returns the color, mixed with as little of `other` as gives it the contrast on a ground (WCAG 2.2). */
function readable(color: ColorInstance, other: ColorInstance, ground: ColorInstance, least: number): string {
  let share = 0
  while (share < 1 && color.mix(other, share).contrast(ground) < least) share += 0.01
  return color.mix(other, Math.min(share, 1)).hex()
}

/**
 * Returns the values of the theme's brand variables, with the contrasts of the default palette.
 * @param color `#rrggbb`
 */
export function paletteOf(color: string): Readonly<Record<string, string>> {
  const brand = Color(color)
  const pair = (light: string, dark: string) => `light-dark(${light}, ${dark})`
  const deep = readable(brand, black, white, 5.1)
  return {
    '--brand': color,
    '--brand-deep': pair(deep, readable(brand, white, darkCard, 7)),
    '--brand-deeper': pair(readable(brand, black, white, 7), readable(brand, white, darkCard, 9)),
    '--brand-tint': pair(brand.mix(white, 0.9).hex(), brand.mix(darkCard, 0.85).hex()),
    '--check': pair(deep, readable(brand, black, white, 3.9)),
  }
}

/** Puts a color other than the default into the theme and the page. */
export function brandColor(color: string): Plugin[] {
  const ours = settingRows.brandColor.default
  if (color === ours) return []
  const palette = paletteOf(color)
  return [
    {
      name: 'brand-color',
      enforce: 'pre',
      transform(code, id) {
        if (!/\/src\/(ui\/styles|screens\/shared\/public)\.css$/.test(id)) return null
        const rows = Object.entries(palette).map(([name, value]) => `${name}: ${value};`)
        return `${code}@layer theme { :root { ${rows.join(' ')} } }`
      },
      transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll(ours, color) },
    },
  ]
}
