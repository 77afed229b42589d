/** Everything that can go wrong, chosen by a list of numbers: the same list repeats the same run. */

/** Faults of a command. */
export const faults = [
  'none',
  'request lost',
  'reply lost',
  'late', // the connection is lost while the request is sent, and the provider works on it as long as it may
  'killed, late',
  'refused',
  'broken before the work',
  'broken after the work',
  'killed before the work',
  'killed after the work',
  'session ended',
] as const
export type Fault = (typeof faults)[number]

/** Events between two presses of Next, by the applicant or another device. */
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
  /** Returns the option of the next number; the first one ('none') after the last number. */
  choose<Option>(options: readonly Option[]): Option
  /** Number of options of each choice, to enumerate all of them. */
  readonly optionCounts: readonly number[]
  /** True after the last number: nothing goes wrong from then on. */
  done(): boolean
}

export function createAdversary(numbers: readonly number[]): Adversary {
  const optionCounts: number[] = []
  return {
    choose(options) {
      const number = numbers[optionCounts.length] ?? 0
      optionCounts.push(options.length)
      return options[number % options.length] as (typeof options)[number]
    },
    optionCounts,
    done: () => optionCounts.length >= numbers.length,
  }
}

/**
 * Enumerates every list of choices up to a depth.
 * @param run performs one run and returns the number of options of each choice
 * @returns the number of runs
 */
export function everySequence(depth: number, run: (numbers: readonly number[]) => readonly number[]): number {
  let numbers: number[] = []
  let runs = 0
  for (;;) {
    const optionCounts = run(numbers).slice(0, depth)
    runs += 1
    const full = optionCounts.map((_, index) => numbers[index] ?? 0)
    // The next list in counting order: increments the last choice that has an option left.
    let last = full.length - 1
    while (last >= 0 && (full[last] as number) + 1 >= (optionCounts[last] as number)) last -= 1
    if (last < 0) return runs
    numbers = [...full.slice(0, last), (full[last] as number) + 1]
  }
}
