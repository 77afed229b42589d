/** What a deployment's headers allow: the page's own origin, the provider's, and what the build's settings add. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkedSettings } from '../../../build/settings.ts'
import { policyOf } from '../../../build/web-headers.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** @returns a directive of the policy of a bundle with these settings */
function directive(name: string, env: Readonly<Record<string, string>> = {}, passedOnTo?: string): string | undefined {
  const root = tempFolder()
  writeFileSync(path.join(root, 'build.json'), JSON.stringify(checkedSettings(env)))
  return policyOf(root, passedOnTo)
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
}

const own = "img-src 'self' data: blob:"

test('without settings, pictures come from the page’s own origin only', () => {
  expect(directive('img-src')).toBe(own)
})

test('calls and pictures are allowed for a provider on another origin', () => {
  const env = { VITE_API_BASE: 'https://api.acme.example/portal' }
  expect(directive('img-src', env)).toBe(`${own} https://api.acme.example`)
  expect(directive('connect-src', env)).toBe("connect-src 'self' https://api.acme.example")
})

test("pictures of a provider behind the host may use the provider's own address", () => {
  const behind = 'http://10.0.0.7:8787'
  expect(directive('img-src', {}, `${behind}/`)).toBe(`${own} ${behind}`)
  expect(directive('connect-src', {}, behind)).not.toContain(behind)
  const named = { VITE_API_BASE: 'https://api.acme.example', VITE_FILE_ORIGINS: 'https://files.acme.example' }
  expect(directive('img-src', named, 'https://api.acme.example')).toBe(
    `${own} https://api.acme.example https://files.acme.example`,
  )
})

test("a provider's other origins for pictures are added", () => {
  const env = { VITE_FILE_ORIGINS: 'https://files.acme.example https://cdn.example:8443' }
  expect(directive('img-src', env)).toBe(`${own} https://files.acme.example https://cdn.example:8443`)
  expect(directive('connect-src', env)).not.toContain('cdn.example')
})
