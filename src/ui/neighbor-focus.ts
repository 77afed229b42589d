/**
 * Moves the focus from a list entry that is about to be removed to the entry after it, or before it:
 * a button that goes away would drop the focus on the page.
 * @param button one that the entry holds, such as its Remove; the same one of the neighbor is focused
 * @returns false when the list has no other entry
 */
export function focusNeighbor(button: HTMLElement): boolean {
  const entry = button.closest('li')
  const buttons = entry === null ? [] : [...entry.querySelectorAll('button')]
  const neighbor = entry?.nextElementSibling ?? entry?.previousElementSibling
  const target = neighbor?.querySelectorAll('button')[buttons.indexOf(button as HTMLButtonElement)]
  target?.focus()
  return target !== undefined
}
