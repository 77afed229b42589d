/** Everything that can go wrong, chosen by a list of numbers: the same list repeats the same run. */
import { liesInDates, type Quirks } from './provider.ts'

/** What may happen to a request. */
const faults = [
  'none',
  'request lost',
  'reply lost',
  'late', // the connection is lost while the request is sent, and the provider works on it as long as it may
  'killed, late',
  'refused',
  'refused after the work', // its e-mail of thanks failed: 200 with `success: false`
  'conflict after the work',
  'page before the work', // of a gateway, a proxy or a hotel
  'page after the work',
  'page, late',
  'broken after the work',
  'killed before the work',
  'killed after the work',
  'session ended',
  'never sent',
  'slow',
] as const
export type Fault = (typeof faults)[number]

const ofSaves: readonly Fault[] = [
  'late',
  'killed, late',
  'page, late',
  'refused after the work',
  'conflict after the work',
]
const ofReads: readonly Fault[] = ['slow']
/** Replies that show nothing of what the provider has. */
const showsNothing: readonly Fault[] = [
  'refused',
  'page before the work',
  'page after the work',
  'broken after the work',
]
/** Who is killed on a device that keeps nothing never hears of what was on its way: not covered. */
const kills: readonly Fault[] = ['killed before the work', 'killed after the work', 'killed, late']

/** Wrong dates overwrite what was typed into a form that opened without the provider's answers: not covered. */
const hidesAnswers: readonly Fault[] = [...showsNothing, 'request lost', 'reply lost', 'never sent']

/**
 * Not covered: if files are replaced and no details show it, the provider's success reply is the only evidence. And a
 * dashboard that fails hides what another device has saved.
 */
export function faultsOf(
  kind: 'read' | 'save',
  quirks: Quirks,
  { needsReads, keepsData, mustTell }: Readonly<Record<'needsReads' | 'keepsData' | 'mustTell', boolean>>,
): readonly Fault[] {
  if (mustTell) return ['none', 'slow']
  const { saves } = quirks
  const isNeeded = kind === 'read' && (saves === 'replace' || needsReads)
  const others = [
    ...(kind === 'read' ? ofSaves : ofReads),
    ...(isNeeded ? showsNothing : []),
    ...(keepsData ? [] : kills),
    ...(kind === 'read' && liesInDates(quirks) ? hidesAnswers : []),
  ]
  return faults.filter((fault) => !others.includes(fault))
}

/** What may happen while the draft is stored. */
export const storeFaults = ['none', 'fails', 'killed before', 'killed after'] as const
export type StoreFault = (typeof storeFaults)[number]

/** What the applicant, another device or the machine does while the form waits for no one. */
export const moves = [
  'none',
  'types anew',
  'adds a file',
  'removes a file',
  'restarts',
  'restarts offline',
  'another device saves',
  'goes back',
  'opens a second tab',
  'sets the clock',
  'loses the line',
  'sends now',
  'sleeps',
  'stops waiting',
  'opens what stopped',
  'opens a file dialog',
  'turns a photo',
  'opens a photo',
  'logs out',
  'loses the application',
] as const
export type Move = (typeof moves)[number]

/** What may happen while something is being sent. */
export const interruptions = [
  'none',
  'goes on to the next step',
  'presses behind it',
  'cancels',
  'is killed',
  'leaves',
  'sets the clock',
  'loses the line',
  'opens a second tab',
  'goes back meanwhile',
  'another device saves meanwhile',
  'turns a photo',
  'opens a photo',
  'logs out',
] as const
export type Interruption = (typeof interruptions)[number]

export interface Adversary {
  /** Interrupts at every moment, also while something is stored; otherwise only at calls and between presses. */
  readonly isRude: boolean
  /** Returns the option of the next number; the first one ('none') after the last number. */
  choose<Option>(options: readonly Option[]): Option
  /** Number of options of each choice, to enumerate all of them. */
  readonly optionCounts: readonly number[]
  /** True after the last number: nothing goes wrong from then on. */
  done(): boolean
}

export function createAdversary(numbers: readonly number[], isRude: boolean): Adversary {
  const optionCounts: number[] = []
  return {
    isRude,
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
export async function everySequence(
  depth: number,
  run: (numbers: readonly number[]) => Promise<readonly number[]>,
): Promise<number> {
  let numbers: number[] = []
  let runs = 0
  for (;;) {
    const optionCounts = (await run(numbers)).slice(0, depth)
    runs += 1
    const full = optionCounts.map((_, index) => numbers[index] ?? 0)
    // The next list in counting order: increments the last choice that has an option left.
    let last = full.length - 1
    while (last >= 0 && (full[last] as number) + 1 >= (optionCounts[last] as number)) last -= 1
    if (last < 0) return runs
    numbers = [...full.slice(0, last), (full[last] as number) + 1]
  }
}
