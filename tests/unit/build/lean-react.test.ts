import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { withConstants } from '../../../build/lean-react.ts'

const code = readFileSync(
  createRequire(import.meta.url)
    .resolve('react-dom')
    .replace(/index\.js$/, 'cjs/react-dom-client.production.js'),
  'utf8',
)

test('the installed React has no link to developer tools, and no substitute for reportError', () => {
  expect(code).toContain('"undefined" !== typeof __REACT_DEVTOOLS_GLOBAL_HOOK__')
  const lean = withConstants(code)
  expect(lean).not.toContain('__REACT_DEVTOOLS_GLOBAL_HOOK__')
  expect(lean).toMatch(/reportGlobalError =\s+true\s+\? reportError/)
})
