/**
 * Waits for work no longer than a limit; it goes on unheard.
 * @returns its result, or `late` where it takes longer. Rejects as the work does
 */
export function withTimeLimit<T, Late>(work: Promise<T>, ms: number, late: Late): Promise<T | Late> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(late), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
