/** Filters typed characters. */
import type { FilterName } from './form.ts'

/** Characters that each filter removes. Names keep letters of any script with marks, and both apostrophes (D-23). */
const dropped: Record<FilterName, RegExp> = {
  phone: /[^0-9 ()-]/g,
  name: /[^\p{L}\p{M} .'’-]/gu,
  ein: /[^0-9-]/g,
  lettersAndDigits: /[^A-Za-z0-9]/g,
  digits: /[^0-9]/g,
}

/** Removes characters that a field does not accept; turns pasted tabs, line breaks and no-break spaces into spaces. */
export function applyFilter(filter: FilterName, typed: string): string {
  return typed.replace(/\s/g, ' ').replace(dropped[filter], '')
}
