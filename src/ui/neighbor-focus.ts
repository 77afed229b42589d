/**
 * Moves the focus from a list entry that is about to be removed to the next or previous entry. Otherwise the focus
 * would be lost with the entry's button.
 * @param button a button of the entry, such as Remove; the neighbor's same button is focused
 * @returns false if the list has no other entry
 */
export function focusNeighbor(button: HTMLElement): boolean {
  const entry = button.closest('li')
  const buttons = entry === null ? [] : [...entry.querySelectorAll('button')]
  const neighbor = entry?.nextElementSibling ?? entry?.previousElementSibling
  const target = neighbor?.querySelectorAll('button')[buttons.indexOf(button as HTMLButtonElement)]
  target?.focus()
  return target !== undefined
}
