/** Focuses the neighbor's last button, Remove, before the entry is removed. @returns false if there is no other entry */
export function focusNeighbor(button: HTMLElement): boolean {
  const entry = button.closest('li')
  const neighbor = entry?.nextElementSibling ?? entry?.previousElementSibling
  const target = [...(neighbor?.querySelectorAll('button') ?? [])].at(-1)
  target?.focus()
  return target !== undefined
}
