/** Renders into the test's page. */
import { flushSync } from 'react-dom'
import { render as begin } from 'vitest-browser-react'

/** Resolves once the page shows it and its effects have run: only React's development build has `act` for that. */
export const render: typeof begin = (...args) => flushSync(() => begin(...args))
