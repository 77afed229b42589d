/**
 * Removes unused code of React Router from the bundle. The package does not declare its named contexts, forwarded refs
 * and boundary classes as free of side effects, so the bundler would keep them, and with them server rendering and data
 * loading (8 kB of the first load).
 */
import type { Plugin } from 'vite'

const router = /node_modules\/react-router\/dist\//

interface Edit {
  readonly what: string
  readonly pattern: RegExp
  readonly replace: (match: RegExpExecArray, code: string) => string
}

/** Returns the contextType that the router's published code assigns outside of the class body. */
function contextTypeOf(name: string | undefined, code: string): string | undefined {
  return new RegExp(`^${name}\\.contextType = (\\w+);$`, 'm').exec(code)?.[1]
}

/** Order matters: the edit of classes reads the contextType lines that a later edit removes. */
const edits: readonly Edit[] = [
  { what: 'names of components', pattern: /^\w+\.displayName = .*;$/gm, replace: () => '' },
  ...['createContext', 'memo', 'forwardRef'].map((name) => ({
    what: `calls of ${name}`,
    pattern: new RegExp(`= (React\\d*\\.${name})\\(`, 'g'),
    replace: ([, call]: RegExpExecArray) => `= /* @__PURE__ */ ${call}(`,
  })),
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
    // Hints for developers, who see them in the dev server.
    what: 'warnings',
    pattern: /^function (warning|warnOnce)\(/gm,
    replace: ([, name]) => `/* @__NO_SIDE_EFFECTS__ */ function ${name}(`,
  },
  {
    // Hints for developers too.
    what: 'checks for a surrounding router',
    pattern: /invariant\(\s*!?useInRouterContext\(\),(?:\s*\/\/.*)*\s*`[^`]*`\s*\);/g,
    replace: () => '',
  },
  {
    // Hints for developers too.
    what: 'checks of the characters in addresses',
    pattern: /invariant\(\s*!to\.\w+ \|\| !to\.\w+\.includes\("[?#]"\),\s*getInvalidPathError\([^)]*\)\s*\);/g,
    replace: () => '',
  },
  {
    what: 'constants of unused code',
    pattern: /^(var (?:isBrowser|objectProtoNames|valid\w+Methods)\d* = )([^;]*);$/gm,
    replace: ([, name, value]) => `${name}/* @__PURE__ */ (() => ${value})();`,
  },
  {
    what: 'its version on window',
    pattern: /^try \{\s*if \(isBrowser\d*\) \{\s*window\.__reactRouterVersion[^}]*\}\s*\} catch \(e\) \{\s*\}$/gm,
    replace: () => '',
  },
  {
    // `isDataRoute` is always false: the portal uses no data router.
    what: 'the choice of a navigation with data loading',
    pattern: /isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/g,
    replace: () => 'useNavigateUnstable()',
  },
]

/**
 * Marks unused code as removable.
 * @throws when a pattern no longer matches anything in the router
 */
export function leanRouter(): Plugin {
  const missing = new Set(edits)
  const marked = (code: string) =>
    edits.reduce(
      (text, edit) =>
        text.replace(edit.pattern, (...match) => {
          missing.delete(edit)
          return edit.replace(match as unknown as RegExpExecArray, code)
        }),
      code,
    )
  return {
    name: 'lean-router',
    apply: 'build',
    transform: (code, id) => (router.test(id) ? { code: marked(code), map: null } : undefined),
    buildEnd(error) {
      if (error !== undefined || missing.size === 0) return
      const names = [...missing].map(({ what }) => what).join(', ')
      this.error(
        `React Router has changed: build/lean-router.ts no longer finds ${names}. Adapt it, and compare with docs/measured.md.`,
      )
    },
  }
}
