/**
 * Moves the focus from a list entry that is about to be removed to the entry after it, or before it:
 * a button that goes away would drop the focus on the page.
 * @param button one that the entry holds, such as its Remove; the same one of the neighbour is focused
 * @returns false when the list has no other entry
 */
export function focusNeighbour(button: HTMLElement): boolean {
  const entry = button.closest('li')
  const buttons = entry === null ? [] : [...entry.querySelectorAll('button')]
  const neighbour = entry?.nextElementSibling ?? entry?.previousElementSibling
  const target = neighbour?.querySelectorAll('button')[buttons.indexOf(button as HTMLButtonElement)]
  target?.focus()
  return target !== undefined
}
