/** Filters typed characters. */
import type { FilterName } from './form.ts'

/** Letters of any script with their marks (José, O'Neil; D-23), both apostrophes. */
const dropped: Record<FilterName, RegExp> = {
  phone: /[^0-9 ()-]/g,
  name: /[^\p{L}\p{M} .'’-]/gu,
  ein: /[^0-9-]/g,
  lettersAndDigits: /[^A-Za-z0-9]/g,
  digits: /[^0-9]/g,
}

/** Keeps the characters that a field takes; pasted tabs, line ends and hard spaces count as spaces. */
export function applyFilter(filter: FilterName, typed: string): string {
  return typed.replace(/\s/g, ' ').replace(dropped[filter], '')
}
