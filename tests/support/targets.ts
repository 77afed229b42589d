import type { Page } from '@playwright/test'

/**
 * Returns the visible controls whose touch target is under 44 px. A radio or checkbox counts its label. Where the box
 * is smaller, it measures how far from the center a tap still hits (a button may cover the tile around it).
 * @param within selector of the part to check
 */
export function smallTargets(page: Page, within = 'main'): Promise<string[]> {
  return page.evaluate(smallTargetsHere, within)
}

/** {@link smallTargets} inside the page. It is serialized, so it uses nothing from outside. */
export function smallTargetsHere(part: string): string[] {
  const wanted = 44
  function hit(target: Element, x: number, y: number): boolean {
    const found = document.elementFromPoint(x, y)
    return found !== null && target.contains(found)
  }
  /** Pixels from the center in one direction that belong to the target. */
  function reach(target: Element, x: number, y: number, stepX: number, stepY: number): number {
    let pixels = 0
    while (pixels < wanted && hit(target, x + stepX * (pixels + 1), y + stepY * (pixels + 1))) pixels += 1
    return pixels
  }
  const controls = document.querySelectorAll<HTMLElement>(`${part} :is(button, a, input, textarea, select)`)
  return [...controls].flatMap((control) => {
    const target = (control.matches('[type=radio], [type=checkbox]') ? control.closest('label') : null) ?? control
    const box = target.getBoundingClientRect()
    if (box.width === 0 || box.height === 0 || (box.width >= wanted && box.height >= wanted)) return []
    target.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = target.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    if (!hit(target, x, y)) return [] // out of the window (a skip link) or behind a dialog
    const wide = Math.max(width, 1 + reach(target, x, y, -1, 0) + reach(target, x, y, 1, 0))
    const high = Math.max(height, 1 + reach(target, x, y, 0, -1) + reach(target, x, y, 0, 1))
    if (wide >= wanted && high >= wanted) return []
    return [`${control.tagName} ${control.getAttribute('name') ?? control.textContent}: ${wide} x ${high}`]
  })
}
