/** Records what screen readers hear of a page without a move of the focus, for component tests. */
const live = '[aria-live], [role=status], [role=alert]'

/** Returns the texts of a changed node that are spoken: its own inside a live region, else those of the regions in it. */
function spokenOf(node: Node): string[] {
  const element = node instanceof Element ? node : node.parentElement
  const said = element?.closest(live) == null ? [...(element?.querySelectorAll(live) ?? [])] : [node]
  return said.map(({ textContent }) => (textContent ?? '').trim()).filter((text) => text !== '')
}

/** @returns a list that grows: the text of each addition to a live region and each change of one, from now on */
export function listen(): readonly string[] {
  const heard: string[] = []
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === 'characterData' ? [target] : addedNodes) heard.push(...spokenOf(node))
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
  return heard
}
