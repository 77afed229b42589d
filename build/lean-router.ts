/**
 * React Router marks nothing as free of side effects: named contexts, forwarded refs and boundary classes stay in the
 * bundle although nobody uses them, and with them a framework's server rendering and data loading (8 kB of the first load).
 */
import type { Plugin } from 'vite'

const router = /node_modules\/react-router\/dist\//

/** The router's code, with what a bundler may leave out marked so. */
export function markPure(code: string): string {
  const contextTypes = new Map<string, string>()
  return (
    code
      .replace(/^\w+\.displayName = .*;$/gm, '')
      .replace(/^(\w+)\.contextType = (\w+);$/gm, (_all, name: string, context: string) => {
        contextTypes.set(name, context)
        return ''
      })
      .replace(/= (React\d*\.(?:forwardRef|createContext|memo|lazy))\(/g, '= /* @__PURE__ */ $1(')
      .replace(/^var (\w+) = (class extends React\d*\.Component \{)([\s\S]*?^\});/gm, (_all, name: string, ...rest) => {
        const context = contextTypes.get(name)
        const head = context === undefined ? rest[0] : `${rest[0]}\n  static contextType = ${context};`
        return `var ${name} = /* @__PURE__ */ (() => ${head}${rest[1]})();`
      })
      .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
      // Hints to developers, who have them while they develop.
      .replace(/^function (warning|warnOnce)\(/gm, '/* @__NO_SIDE_EFFECTS__ */ function $1(')
      // The routes are the portal's own table: the router that loads data for routes is never drawn.
      .replace('isDataRoute ? useNavigateStable() : useNavigateUnstable()', 'useNavigateUnstable()')
  )
}

export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform: (code, id) => (router.test(id) ? { code: markPure(code), map: null } : undefined),
}
