/** What a deployment's headers allow: the page's own origin, the provider's, and what config.json adds. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { policyOf } from '../../../build/host-headers.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** @returns a directive of the policy of a bundle with this config.json */
function directive(name: string, config: string | null, built: unknown = {}, passedOnTo?: string): string | undefined {
  const root = tempFolder()
  writeFileSync(path.join(root, 'build.json'), JSON.stringify(built))
  if (config !== null) writeFileSync(path.join(root, 'config.json'), config)
  return policyOf(root, passedOnTo)
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
}

const own = "img-src 'self' data: blob:"

test('without settings, pictures come from the page’s own origin only', () => {
  expect(directive('img-src', null)).toBe(own)
  expect(directive('img-src', '{"version":1}')).toBe(own)
})

test('calls and pictures are allowed for a provider on another origin', () => {
  const config = '{"apiBase":"https://api.acme.example/portal"}'
  expect(directive('img-src', config)).toBe(`${own} https://api.acme.example`)
  expect(directive('connect-src', config)).toBe("connect-src 'self' https://api.acme.example")
})

test('config.json overrides the provider of the build', () => {
  const built = { apiBase: 'https://built.example/x' }
  expect(directive('connect-src', null, built)).toBe("connect-src 'self' https://built.example")
  expect(directive('connect-src', '{"apiBase":""}', built)).toBe("connect-src 'self'")
})

test("pictures of a provider behind the host may use the provider's own address", () => {
  const behind = 'http://10.0.0.7:8787'
  expect(directive('img-src', null, undefined, `${behind}/`)).toBe(`${own} ${behind}`)
  expect(directive('connect-src', null, undefined, behind)).not.toContain(behind)
  const named = JSON.stringify({ apiBase: 'https://api.acme.example', fileOrigins: 'https://files.acme.example' })
  expect(directive('img-src', named, undefined, 'https://api.acme.example')).toBe(
    `${own} https://api.acme.example https://files.acme.example`,
  )
})

test("a provider's other origin for pictures is added", () => {
  const config = '{"fileOrigins":"https://files.acme.example https://cdn.example:8443"}'
  expect(directive('img-src', config)).toBe(`${own} https://files.acme.example https://cdn.example:8443`)
  expect(directive('connect-src', config)).not.toContain('cdn.example')
})

test.each([
  'https:',
  '*',
  "https://a.example; script-src 'unsafe-inline'",
  'https://a.example/path',
  'http://a.example',
])('no setting relaxes the policy further: %s', (fileOrigins) => {
  const config = JSON.stringify({ fileOrigins })
  expect(directive('img-src', config)).toBe(own)
  expect(directive('script-src', config)).not.toContain('unsafe')
})
