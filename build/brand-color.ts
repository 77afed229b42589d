/** The brand color of a build (VITE_BRAND_COLOR). `src/ui/theme.css` has the palette of the default color. */
import type { Plugin } from 'vite'
import { defaultBrandColor } from '../src/config.ts'

type Rgb = readonly number[]

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
/** `--bs-body-bg` of the dark theme. */
const darkCard: Rgb = [0x21, 0x1f, 0x1c]

function rgbOf(color: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** @param share of `other`, 0 to 1 */
function mixed(color: Rgb, other: Rgb, share: number): Rgb {
  return color.map((value, index) => value + ((other[index] ?? 0) - value) * share)
}

/** Relative luminance (WCAG 2.2). */
function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colors, 1 to 21 (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns the color, mixed with as little of `other` as gives it the contrast on a ground. */
function readable(color: Rgb, other: Rgb, ground: Rgb, least: number): string {
  let share = 0
  while (share < 1 && contrast(mixed(color, other, share), ground) < least) share += 0.01
  return hexOf(mixed(color, other, Math.min(share, 1)))
}

/**
 * Returns the values of the theme's brand variables, with the contrasts of the default palette.
 * @param color `#rrggbb`
 * @throws for another notation
 */
export function paletteOf(color: string): Readonly<Record<string, string>> {
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw new Error(`VITE_BRAND_COLOR is ${color}. Write it as #rrggbb.`)
  const rgb = rgbOf(color)
  const pair = (light: string, dark: string) => `light-dark(${light}, ${dark})`
  const deep = readable(rgb, black, white, 5.1)
  return {
    '--brand': color,
    '--brand-deep': pair(deep, readable(rgb, white, darkCard, 7)),
    '--brand-deeper': pair(readable(rgb, black, white, 7), readable(rgb, white, darkCard, 9)),
    '--brand-tint': pair(hexOf(mixed(rgb, white, 0.9)), hexOf(mixed(rgb, darkCard, 0.85))),
    '--check': pair(deep, readable(rgb, black, white, 3.9)),
  }
}

/** Puts a color other than the default into the theme and the page. @throws for a color that is not `#rrggbb` */
export function brandColor(color: string | undefined): Plugin[] {
  if (!color || color === defaultBrandColor) return []
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
      transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll(defaultBrandColor, color) },
    },
  ]
}
