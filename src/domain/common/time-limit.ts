/**
 * Limits the time to wait for work. The work itself continues, and its result is dropped.
 * @returns its result, or `late` after `ms` milliseconds. Rejects as the work does
 */
export function withTimeLimit<T, Late>(work: Promise<T>, ms: number, late: Late): Promise<T | Late> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(late), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
