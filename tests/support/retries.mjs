/** Retries of a failed test: one in `npm test`, which sets CI and names every test that passed at it. */
export const retries = process.env.CI ? 1 : 0

/** Maximum retried tests per stage. More indicate a fault instead of a slow machine. */
export const maxRetried = 4
