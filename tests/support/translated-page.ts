/** A browser that translates the page while it is used. */
import type { BrowserContext, Page } from '@playwright/test'

declare global {
  interface Window {
    /** Texts that the page changed after the browser had replaced them, or put beside their translation. */
    readonly lostTexts?: readonly string[]
    /** Whether every text is replaced. */
    readonly isTranslated?: () => boolean
  }
}

/**
 * Replaces each text node by two nested `font` elements with the same words, as Chrome's translation does with other
 * words: the journey's locators go on working. Runs in the page.
 * @param delay from a text to its translation, in milliseconds; 0 is at once
 */
function translate(delay: number): void {
  const lost: string[] = []
  const replaced = new WeakSet<Node>()
  const changes = new MutationObserver((records) => {
    for (const { target } of records) if (replaced.has(target)) lost.push(`changed: ${target.textContent}`)
  })
  const skipped = 'head, script, style, template, noscript, textarea, svg, font, [translate=no]'

  function textsIn(root: Node): Text[] {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    return texts.filter((text) => text.data.trim() !== '' && text.parentElement?.closest(skipped) === null)
  }

  function replace() {
    for (const text of textsIn(document.documentElement)) {
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      inner.textContent = text.data
      replaced.add(text)
      changes.observe(text, { characterData: true })
      text.replaceWith(outer)
    }
  }

  Object.assign(window, { lostTexts: lost, isTranslated: () => textsIn(document.documentElement).length === 0 })

  const onChange = (records: readonly MutationRecord[]) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (replaced.has(node)) lost.push(`twice: ${node.textContent}`)
    }
    if (delay === 0) replace()
    else setTimeout(replace, delay)
  }
  new MutationObserver(onChange).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Waits as long as the browser takes to translate what is displayed. */
export async function translated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.isTranslated?.())
}

export async function translatePages(context: BrowserContext, delay: number): Promise<void> {
  await context.addInitScript(translate, delay)
}
