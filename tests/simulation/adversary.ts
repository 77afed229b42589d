/** Whatever can go wrong, chosen by a list of numbers: the same list is the same run. */

/** What happens to a command. */
export const faults = [
  'none',
  'request lost',
  'reply lost',
  'refused',
  'broken before the work',
  'broken after the work',
  'killed before the work',
  'killed after the work',
  'session ended',
] as const
export type Fault = (typeof faults)[number]

/** What the person, or another device, does between two presses of Next. */
export const moves = [
  'none',
  'types anew',
  'adds a file',
  'removes a file',
  'restarts',
  'restarts offline',
  'other device',
] as const
export type Move = (typeof moves)[number]

export interface Adversary {
  /** One of the options, by the next number; the first one ('none') when the numbers are used up. */
  choose<Option>(options: readonly Option[]): Option
  /** How many options each choice had, for a walk through all of them. */
  readonly asked: readonly number[]
  /** All numbers are used up: from now on nothing goes wrong. */
  done(): boolean
}

export function createAdversary(numbers: readonly number[]): Adversary {
  const asked: number[] = []
  return {
    choose(options) {
      const number = numbers[asked.length] ?? 0
      asked.push(options.length)
      return options[number % options.length] as (typeof options)[number]
    },
    asked,
    done: () => asked.length >= numbers.length,
  }
}

/**
 * Every list of choices up to a depth, one after the other.
 * @param run runs once and returns how many options each of its choices had
 * @returns how many runs there were
 */
export function everySequence(depth: number, run: (numbers: readonly number[]) => readonly number[]): number {
  let numbers: number[] = []
  let runs = 0
  for (;;) {
    const asked = run(numbers).slice(0, depth)
    runs += 1
    const full = asked.map((_, index) => numbers[index] ?? 0)
    // The next list in counting order: raise the last choice that has an option left.
    let last = full.length - 1
    while (last >= 0 && (full[last] as number) + 1 >= (asked[last] as number)) last -= 1
    if (last < 0) return runs
    numbers = [...full.slice(0, last), (full[last] as number) + 1]
  }
}
