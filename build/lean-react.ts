/**
 * Removes code of React that never runs in a build (0.6 kB of the first load). If React changes and the replaced texts
 * are gone, only the size grows, which tests/web/first-load.spec.ts limits.
 */
import type { Plugin } from 'vite'

const react = /node_modules\/react(-dom)?\//

const edits: readonly (readonly [text: string, replacement: string])[] = [
  // The browser extension for developers, who use it with the dev server.
  ['__REACT_DEVTOOLS_GLOBAL_HOOK__', 'undefined'],
  // Its substitute for `reportError`, which every supported browser has.
  ['"function" === typeof reportError', 'true'],
]

/** Returns React's code with constants for the minifier, which then removes the branches. */
export function withConstants(code: string): string {
  return edits.reduce((text, [from, to]) => text.replaceAll(from, to), code)
}

export const leanReact: Plugin = {
  name: 'lean-react',
  apply: 'build',
  transform: (code, id) => (react.test(id) ? { code: withConstants(code), map: null } : undefined),
}
