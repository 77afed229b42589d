/** Repeatable random numbers: the same seed gives the same sequence. */
export interface Random {
  /** 0 to 1 */
  next(): number
  chance(probability: number): boolean
  /** Integer, both ends included. */
  int(from: number, to: number): number
  pick<Value>(list: readonly Value[]): Value
  /** Returns a value by weight. */
  weighted<Value>(list: readonly (readonly [weight: number, value: Value])[]): Value
  /** An independent source: more draws from one don't change the other. */
  fork(name: string): Random
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    chance: (probability) => next() < probability,
    int,
    pick(list) {
      const found = list[int(0, list.length - 1)]
      if (found === undefined) throw new RangeError('nothing to pick from')
      return found
    },
    weighted(list) {
      let left = next() * list.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, value] of list) {
        left -= weight
        if (left < 0) return value
      }
      throw new RangeError('nothing to pick from')
    },
    fork: (name) => createRandom(hash(`${seed} ${name}`)),
  }
}
