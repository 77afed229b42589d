/** Values that nobody wrote on purpose: anything at all, and right ones with something in them gone wrong. */
import fc from 'fast-check'

/** Anything that may cross a process or stand in JSON. */
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

/** One of the right values with up to three places replaced, removed or doubled under another name. */
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
        // Defined: '__proto__' is to be a key like any other, as JSON has it.
        const given = { value: put, enumerable: true, configurable: true, writable: true }
        const added = Array.isArray(parent) ? String(parent.length) : name
        Object.defineProperty(parent, how === 'add' ? added : key, given)
      }
    }
    return whole.value
  })
}
