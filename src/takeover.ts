/** The moment in which the portal takes over a page whose form was drawn by the build and may be in use already. */

const fields = 'input[name], textarea[name], select[name]'

type Field = HTMLInputElement

function carry(from: Field, to: Field) {
  to.checked = from.checked
  if (to.value !== from.value) to.value = from.value
}

/**
 * Remembers what stands in the fields, and where the cursor is.
 * @returns puts it into the fields that have taken their place; those that stayed are left alone
 */
export function keepTyped(root: HTMLElement): () => void {
  const before = [...root.querySelectorAll<Field>(fields)]
  const { activeElement } = document
  const cursor = activeElement instanceof HTMLInputElement && activeElement.type !== 'email' ? activeElement : null
  const [start, end] = [cursor?.selectionStart ?? null, cursor?.selectionEnd ?? null]
  return () => {
    for (const field of before.filter(({ isConnected }) => !isConnected)) {
      const now = root.querySelector<Field>(`[name="${CSS.escape(field.name)}"]`)
      if (now === null) continue
      carry(field, now)
      if (field !== activeElement) continue
      now.focus()
      if (start !== null) now.setSelectionRange(start, end)
    }
  }
}

/** From now on forms are the portal's own; what was sent before is sent now, once. */
export function takeForms(root: HTMLElement): void {
  const head = window.pageHead
  if (head === undefined || head.takenOver) return
  head.takenOver = true
  if (head.submitted) root.querySelector('form')?.requestSubmit()
}
