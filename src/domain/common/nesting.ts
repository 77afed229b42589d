/** Deepest nesting of a reply. The provider's replies nest at most five deep; deeper ones could overflow the stack. */
const maxDepth = 100

/** Removes own `__proto__` keys (prototype pollution). @returns false when the value nests too deep */
export function makeHarmless(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth >= maxDepth) return false
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
  return Object.values(value).every((item) => makeHarmless(item, depth + 1))
}
