import { expect, test } from 'vitest'
import { withoutExpectedWarnings } from '../../../scripts/setup.mjs'

/** In npm 11's format. */
function engineWarning(pack: string, required: string): string {
  return [
    'npm warn EBADENGINE Unsupported engine {',
    `npm warn EBADENGINE   package: '${pack}',`,
    `npm warn EBADENGINE   required: { ${required} },`,
    "npm warn EBADENGINE   current: { node: 'v20.20.2', npm: '11.19.1' }",
    'npm warn EBADENGINE }',
    '',
  ].join('\n')
}

const deprecated = 'npm warn deprecated left-pad@1.3.0: use String.prototype.padStart()\n'
const wantsNode = engineWarning('vitest@5.1.0', "node: '^22.12.0 || ^24.0.0 || >=26.0.0'")
const wantsNpm = engineWarning('some@1.0.0', "node: '>=24', npm: '>=12'")
const onNode20 = { machine: 'v20.20.2', own: 'v24.21.0' }

test("on Node 20, engine warnings of packages that run on the project's Node are hidden", () => {
  expect(withoutExpectedWarnings(wantsNode + engineWarning('node-abi@4.40.0', "node: '>=22.12.0'"), onNode20)).toBe('')
  expect(withoutExpectedWarnings(wantsNode.replaceAll('\n', '\r\n'), onNode20)).toBe('')
})

test('other output stays, word by word', () => {
  const failed = 'npm error code ENOTFOUND\n'
  const words = wantsNode + deprecated + wantsNpm + wantsNode + failed
  expect(withoutExpectedWarnings(words, onNode20)).toBe(deprecated + wantsNpm + failed)
  expect(withoutExpectedWarnings('', onNode20)).toBe('')
})

test("on the project's own Node such a warning is shown", () => {
  expect(withoutExpectedWarnings(wantsNode, { machine: 'v24.21.0', own: 'v24.21.0' })).toBe(wantsNode)
})
