import { expect, test } from 'vitest'
import { markPure, missingEdits } from '../../../build/lean-router.ts'

test('unmarked router modules are marked side-effect free, and data loading is left out', () => {
  const code = [
    'var Link = React10.forwardRef(',
    ');',
    'Link.displayName = "Link";',
    'var Boundary = class extends React2.Component {',
    '  render() {',
    '  }',
    '};',
    'Boundary.contextType = Context;',
    'function warning(cond, message) {}',
    'var validRequestMethods = new Set(',
    '  list',
    ');',
    'try {',
    '  if (isBrowser2) {',
    '    window.__reactRouterVersion = // expected',
    '    "7";',
    '  }',
    '} catch (e) {',
    '}',
    'invariant(',
    '  useInRouterContext(),',
    '  // TODO: two versions',
    '  `only in a <Router>`',
    ');',
    'invariant(',
    '  !to.pathname || !to.pathname.includes("?"),',
    '  getInvalidPathError("?", "pathname", "search", to)',
    ');',
    'const navigate = isDataRoute ? useNavigateStable() : useNavigateUnstable();',
  ].join('\n')
  expect(markPure(code).trim()).toBe(
    [
      'var Link = /* @__PURE__ */ React10.forwardRef(',
      ');',
      '',
      'var Boundary = /* @__PURE__ */ (() => class extends React2.Component {',
      '  static contextType = Context;',
      '  render() {',
      '  }',
      '})();',
      '',
      '/* @__NO_SIDE_EFFECTS__ */ function warning(cond, message) {}',
      'var validRequestMethods = /* @__PURE__ */ (() => new Set(',
      '  list',
      '))();',
      '',
      '',
      '',
      'const navigate = useNavigateUnstable();',
    ].join('\n'),
  )
})

test('the build reports what it no longer finds in an updated router', () => {
  const found = new Set<never>()
  markPure('var Link = React10.memo(\nLink.displayName = "Link";', found)
  expect(missingEdits(found)).toMatch(
    /^React Router has changed: .* no longer finds calls of createContext, calls of for/,
  )
  expect(missingEdits(found)).toContain('boundary classes, context types')
  expect(missingEdits(found)).not.toMatch(/names of components|calls of memo/)
})
