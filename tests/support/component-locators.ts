/** Finds elements of the rendered page in component tests; `journey-locators.ts` does it for Playwright. */
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { t } from '../../src/i18n/t.ts'

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const link = (name: string) => page.getByRole('link', { name, exact: true })
export const stepHeading = (step: number) =>
  page.getByRole('heading', { name: new RegExp(t('Step {step} of {count}', { step, count: 7 })) })

/** Returns the control of a form field. */
export const input = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement

/** Chooses files as the browser's file dialog does. */
export function giveFiles(chooser: HTMLInputElement, ...files: readonly File[]): void {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  chooser.files = transfer.files
  chooser.dispatchEvent(new Event('change', { bubbles: true }))
}

/** {@link giveFiles} for a form field. */
export function choose(name: string, ...files: readonly File[]): void {
  giveFiles(input(name), ...files)
}

/** Waits for a frame, and for the effects of what it shows. */
const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/**
 * Presses a control with the mouse, by script: once it is there, enabled, and nothing covers it. The browser's own mouse
 * takes fifteen times the CPU time; `click()` is for tests of the mouse itself.
 */
export async function press(locator: Locator): Promise<void> {
  await frame()
  let target: Element | null = null
  await expect
    .poll(() => {
      const element = locator.element()
      if (element.matches(':disabled, [aria-disabled="true"]')) return 'disabled'
      const middle = () => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return document.elementFromPoint(left + width / 2, top + height / 2)
      }
      const isHit = (on: Element | null) => element.contains(on) || on?.closest('label')?.control === element
      if (!isHit(middle())) element.scrollIntoView({ block: 'center', behavior: 'instant' })
      target = middle()
      return isHit(target) ? 'ready' : `covered by ${target?.outerHTML.slice(0, 200)}`
    })
    .toBe('ready')
  const pressed = target as Element | null
  const one = { bubbles: true, cancelable: true, composed: true, detail: 1, pointerType: 'mouse' }
  pressed?.dispatchEvent(new PointerEvent('pointerdown', one))
  if (pressed?.dispatchEvent(new MouseEvent('mousedown', one))) {
    const takesFocus = pressed.closest<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')
    if (takesFocus === null) (document.activeElement as HTMLElement | null)?.blur()
    else takesFocus.focus({ preventScroll: true })
  }
  pressed?.dispatchEvent(new PointerEvent('pointerup', one))
  pressed?.dispatchEvent(new MouseEvent('mouseup', one))
  pressed?.dispatchEvent(new PointerEvent('click', one))
  await frame()
}

/** Moves the focus by script, as a screen reader does. */
export function focusOn(element: Element | SVGElement): void {
  ;(element as HTMLElement).focus()
}
