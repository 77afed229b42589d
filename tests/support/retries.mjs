// Retries of failed tests. `npm test` sets CI.
const isWholeRun = Boolean(process.env.CI)

export const retries = {
  /** Of a component or engine test. */
  test: isWholeRun ? 1 : 0,
  /** Of a journey in the web bundle or the desktop app. */
  journey: isWholeRun ? 2 : 0,
  /** Maximum retried tests per stage. More indicate a fault instead of a slow machine. */
  maxRetried: 4,
}
