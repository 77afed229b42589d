/** Measurements on a page. */
import type { Page } from '@playwright/test'

/** Visible text, or a visible control. */
interface SeenText {
  /** Font size in px. */
  readonly size: number
  readonly words: string
  /** True for fields, but not for their hints. */
  readonly isForm: boolean
}

export function seenTexts(page: Page): Promise<readonly SeenText[]> {
  return page.evaluate(() => {
    const hints = '.form-text, .invalid-feedback, .field-remark, .file-size, .step-count, .notice-mark'
    const found: SeenText[] = []
    const note = (element: Element, words: string) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      found.push({ size, words, isForm: element.closest('form') !== null && element.closest(hints) === null })
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const words = texts.currentNode.textContent?.trim() ?? ''
      const element = texts.currentNode.parentElement
      if (words === '' || element === null || element.closest('script, style, .visually-hidden, svg') !== null) continue
      note(element, `${element.className}: ${words.slice(0, 40)}`)
    }
    for (const control of document.querySelectorAll<HTMLElement>('input, select, textarea')) {
      const isOverlay = ['radio', 'checkbox'].includes(control.getAttribute('type') ?? '')
      if (!isOverlay) note(control, control.outerHTML.slice(0, 60))
    }
    return found
  })
}

/** Returns blocks of running text with more than this many characters in a line. */
export function longLines(page: Page, most: number): Promise<readonly string[]> {
  return page.evaluate((limit) => {
    const findings: string[] = []
    for (const block of document.querySelectorAll<HTMLElement>('p, li, dd, .form-text, .notice-text > div')) {
      const words = block.textContent?.trim() ?? ''
      if (words.length <= limit || block.querySelector('p, li, button, input') !== null) continue
      if (!block.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(block)
      const lines = new Map<number, number>()
      for (const { top, width } of range.getClientRects()) {
        const line = Math.round(top / 8)
        lines.set(line, (lines.get(line) ?? 0) + width)
      }
      const widths = [...lines.values()]
      const inLongest = (words.length * Math.max(...widths)) / widths.reduce((sum, width) => sum + width, 0)
      if (inLongest > limit) findings.push(`${Math.round(inLongest)} characters: ${words.slice(0, 60)}`)
    }
    return findings
  }, most)
}

/** Returns labels whose star is on a line of its own. */
export function lonelyStars(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.required-mark')]
      .filter((star) => star.checkVisibility())
      .filter((star) => {
        const words = document.createRange()
        words.selectNodeContents(star.previousElementSibling as Element)
        const lastLine = [...words.getClientRects()].at(-1)
        const mark = star.getBoundingClientRect()
        return lastLine === undefined || mark.top >= lastLine.bottom
      })
      .map((star) => star.parentElement?.textContent ?? ''),
  )
}

/** Returns choices with a word broken across lines. */
export function brokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const findings: string[] = []
    for (const label of document.querySelectorAll('.choice > span:last-child')) {
      const text = label.firstChild
      for (const { 0: word, index } of (text?.textContent ?? '').matchAll(/[^\s/-]+/g)) {
        if (text === null) continue
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (range.getClientRects().length > 1) findings.push(word)
      }
    }
    return findings
  })
}
