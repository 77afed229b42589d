/** Filters typed characters. */
import type { FilterName } from './form.ts'

/** Characters that each filter removes. Names keep letters of any script with marks. */
const dropped: Record<FilterName, RegExp> = {
  phone: /[^0-9 ()-]/g,
  name: /[^\p{L}\p{M} .'-]/gu,
  ein: /[^0-9-]/g,
  lettersAndDigits: /[^A-Za-z0-9]/g,
  digits: /[^0-9]/g,
}

/** Turns what phones and word processors write for a space, a dash and an apostrophe into these. */
function plain(typed: string): string {
  return typed
    .replace(/\s/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[´`‘’ʼ′]/g, "'")
}

/** Removes characters that a field does not accept. */
export function applyFilter(filter: FilterName, typed: string): string {
  return plain(typed).replace(dropped[filter], '')
}

/** Returns what the filter removes between characters that it keeps, which may change the meaning: '1.5'; else ''. */
export function droppedBetween(filter: FilterName, typed: string): string {
  const kept = (text: string) => applyFilter(filter, text).trim() !== ''
  const runs = [...plain(typed).matchAll(new RegExp(`(?:${dropped[filter].source})+`, 'gu'))]
  const between = runs
    .filter(({ 0: run, index }) => kept(typed.slice(0, index)) && kept(typed.slice(index + run.length)))
    .map(([run]) => run.trim())
  return [...new Set(between)].filter(Boolean).join(' ')
}
