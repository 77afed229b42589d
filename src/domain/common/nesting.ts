/** No reply of the provider nests deeper than five; far deeper ones would overflow the stack of whatever walks or clones them. */
const maxDepth = 100

/**
 * Removes own `__proto__` keys from a parsed JSON value, because merging such a value would change every object.
 * @param depth how deep the value itself lies in the reply
 * @returns false when the value nests too deep to be used
 */
export function makeHarmless(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth >= maxDepth) return false
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
  return Object.values(value).every((item) => makeHarmless(item, depth + 1))
}
