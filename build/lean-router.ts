/**
 * React Router marks nothing as free of side effects: named contexts, forwarded refs and boundary classes stay in the
 * bundle although nothing uses them, and with them a framework's server rendering and data loading (8 kB of the first load).
 */
import type { Plugin } from 'vite'

const router = /node_modules\/react-router\/dist\//

interface Edit {
  readonly what: string
  readonly pattern: RegExp
  readonly replace: (match: RegExpExecArray, code: string) => string
}

/** The context type that a class gets outside of its body, in the router's code as it is published. */
function contextTypeOf(name: string | undefined, code: string): string | undefined {
  return new RegExp(`^${name}\\.contextType = (\\w+);$`, 'm').exec(code)?.[1]
}

/** In this order: a class takes its context type in before that line goes. */
const edits: readonly Edit[] = [
  { what: 'names of components', pattern: /^\w+\.displayName = .*;$/gm, replace: () => '' },
  {
    what: 'contexts, memos and forwarded refs',
    pattern: /= (React\d*\.(?:forwardRef|createContext|memo|lazy))\(/g,
    replace: ([, call]) => `= /* @__PURE__ */ ${call}(`,
  },
  {
    what: 'boundary classes',
    pattern: /^var (\w+) = (class extends React\d*\.Component \{)([\s\S]*?^\});/gm,
    replace([, name, head, body], code) {
      const context = contextTypeOf(name, code)
      const start = context === undefined ? head : `${head}\n  static contextType = ${context};`
      return `var ${name} = /* @__PURE__ */ (() => ${start}${body})();`
    },
  },
  { what: 'context types of classes', pattern: /^\w+\.contextType = \w+;$/gm, replace: () => '' },
  {
    what: 'the switch of its warnings',
    pattern: /ENABLE_DEV_WARNINGS = true/g,
    replace: () => 'ENABLE_DEV_WARNINGS = false',
  },
  {
    // Hints to developers, who have them while they develop.
    what: 'warnings',
    pattern: /^function (warning|warnOnce)\(/gm,
    replace: ([, name]) => `/* @__NO_SIDE_EFFECTS__ */ function ${name}(`,
  },
  {
    // The routes are the portal's own table: the router that loads data for routes is never drawn.
    what: 'the choice of a navigation with data loading',
    pattern: /isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/g,
    replace: () => 'useNavigateUnstable()',
  },
]

/** The router's code, with what a bundler may leave out marked so. @param found gets the edits that had a place */
export function markPure(code: string, found: Set<Edit> = new Set()): string {
  return edits.reduce(
    (text, edit) =>
      text.replace(edit.pattern, (...match) => {
        found.add(edit)
        return edit.replace(match as unknown as RegExpExecArray, code)
      }),
    code,
  )
}

/** @returns what to do where an edit had no place in the router's code: an update has changed it */
export function unplaced(found: ReadonlySet<Edit>): string | null {
  const missing = edits.filter((edit) => !found.has(edit)).map(({ what }) => what)
  if (missing.length === 0) return null
  return `React Router has changed: build/lean-router.ts no longer finds ${missing.join(', ')}. Adapt its patterns, and compare the first load with docs/measured.md.`
}

/** @throws when a pattern no longer matches anything in the router */
export function leanRouter(): Plugin {
  const found = new Set<Edit>()
  return {
    name: 'lean-router',
    apply: 'build',
    transform: (code, id) => (router.test(id) ? { code: markPure(code, found), map: null } : undefined),
    buildEnd(error) {
      const problem = error === undefined ? unplaced(found) : null
      if (problem !== null) this.error(problem)
    },
  }
}
