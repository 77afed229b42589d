// Retries of failed tests (D-111). Alone, a runner tries each test once; `npm test` sets CI.
const isWholeRun = Boolean(process.env.CI)

/** Retries of a component or engine test. */
export const testRetries = isWholeRun ? 1 : 0
/** Retries of a journey in the web bundle or the desktop app. */
export const journeyRetries = isWholeRun ? 2 : 0
/** Maximum retried tests per stage. More indicate a fault instead of a slow machine. */
export const maxRetried = 4
