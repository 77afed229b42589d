/** Focuses the neighbor's same button, before the entry is removed. @returns false if there is no other entry */
export function focusNeighbor(button: HTMLElement): boolean {
  const entry = button.closest('li')
  const buttons = entry === null ? [] : [...entry.querySelectorAll('button')]
  const neighbor = entry?.nextElementSibling ?? entry?.previousElementSibling
  const target = neighbor?.querySelectorAll('button')[buttons.indexOf(button as HTMLButtonElement)]
  target?.focus()
  return target !== undefined
}
