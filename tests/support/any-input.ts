/** Arbitrary input for property tests: any value, and valid values with a fault in them. */
import fc from 'fast-check'

/** Any value that can cross a process boundary or appear in JSON. */
export const anyValue = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withSparseArray: true,
})

type Slot = readonly [parent: Record<string, unknown>, key: string]

function slotsOf(value: unknown): Slot[] {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  const parent = value as Record<string, unknown>
  return Object.keys(parent).flatMap((key): Slot[] => [[parent, key], ...slotsOf(parent[key])])
}

/** Returns one of the valid values with up to three places replaced, removed or copied to another key. */
export function spoiled<Value>(
  right: readonly Value[],
  filler: fc.Arbitrary<unknown> = anyValue,
): fc.Arbitrary<unknown> {
  const change = fc.record({
    at: fc.nat(),
    how: fc.constantFrom('replace', 'remove', 'add'),
    value: filler,
    name: fc.string({ maxLength: 9 }),
  })
  const changes = fc.array(change, { minLength: 1, maxLength: 3 })
  return fc.tuple(fc.constantFrom(...right), changes).map(([value, all]) => {
    const whole: Record<string, unknown> = { value: structuredClone(value) }
    for (const { at, how, value: put, name } of all) {
      const slots = slotsOf(whole)
      const [parent, key] = slots[at % slots.length] ?? [whole, 'value']
      if (how === 'remove') delete parent[key]
      else {
        // `defineProperty` makes '__proto__' an ordinary key, as it is in JSON.
        const given = { value: put, enumerable: true, configurable: true, writable: true }
        const added = Array.isArray(parent) ? String(parent.length) : name
        Object.defineProperty(parent, how === 'add' ? added : key, given)
      }
    }
    return whole.value
  })
}
