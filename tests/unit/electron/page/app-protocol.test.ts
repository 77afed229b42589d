import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { contentSecurityPolicy, isAppUrl, screenOf, serveApp } from '../../../../electron/main/page/app-protocol.ts'
import { assetPolicy } from '../../../../src/domain/common/page-headers.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

let root: string

beforeEach(() => {
  const folder = tempFolder()
  root = path.join(folder, 'renderer')
  mkdirSync(path.join(root, 'assets'), { recursive: true })
  writeFileSync(path.join(root, 'index.html'), '<!doctype html>home')
  writeFileSync(path.join(root, 'assets', 'main.js'), 'script')
  writeFileSync(path.join(root, 'assets', 'notes.txt'), 'notes')
  writeFileSync(path.join(root, 'assets', 'zxing_reader-1a2b3c4d.wasm'), '\0asm')
  writeFileSync(path.join(root, 'icon.svg'), '<svg/>')
  writeFileSync(path.join(folder, 'secret.js'), 'SECRET')
})

async function get(address: string, method = 'GET'): Promise<[number, string]> {
  const response = await serveApp(root, method, address, 'en')
  return [response.status, await response.text()]
}

describe('serveApp', () => {
  it.each([
    '',
    'application',
    'reset-password/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2ln',
    'reset-password/abc.js',
    'no/such/page.png',
    'application?step=2',
    '%E0%A4%A',
    '%2Fapplication',
    'x%00y',
    'C:/Windows/win.js',
    '../secret.js',
    '%2e%2e%2fsecret.js',
    '..%5csecret.js',
    'assets/%2e%2e/%2e%2e/secret.js',
  ])('app://portal/%s opens the portal, which handles unknown paths itself', async (rest) => {
    expect(await get(`app://portal/${rest}`)).toEqual([200, '<!doctype html>home'])
  })

  it('serves the bundle with its types and the policy', async () => {
    const response = await serveApp(root, 'GET', 'app://portal/assets/main.js', 'en')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toBe(assetPolicy)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('lets workers run WebAssembly, and no page', async () => {
    expect(assetPolicy).toContain("'wasm-unsafe-eval'")
    for (const place of ['', 'icon.svg', 'assets/%2e%2e/application', 'assets/barcode-worker-0.js']) {
      const { headers } = await serveApp(root, 'GET', `app://portal/${place}`, 'en')
      expect(headers.get('content-security-policy'), place).toBe(contentSecurityPolicy)
    }
    expect(contentSecurityPolicy).not.toContain('wasm')
  })

  it.each([
    'app://portal/assets/..%5c..%5csecret.js',
    'app://portal/assets/....//secret.js',
    'app://portal/assets/main.js%00.png',
    'app://portal/assets/missing.js',
    'app://portal/assets/..%2f..%2fsecret.js',
    'app://portal/assets/notes.txt',
    'app://other/assets/main.js',
    'app://portal.evil/assets/main.js',
    'app://portal:8080/assets/main.js',
    'https://portal/assets/main.js',
    'not a url',
  ])('%s is not found', async (address) => {
    const [status, text] = await get(address)
    expect(text).not.toContain('SECRET')
    expect([status, text]).toEqual([404, ''])
  })

  it.each(['POST', 'HEAD', 'PUT', 'OPTIONS'])('%s is not allowed', async (method) => {
    expect(await get('app://portal/', method)).toEqual([405, ''])
  })
})

describe('isAppUrl', () => {
  it.each([
    ['app://portal/', true],
    ['app://portal/application?x#y', true],
    ['APP://portal/', true],
    ['app://portal@evil/', false],
    ['app://user@portal/', false],
    ['app://portal.evil/', false],
    ['app:portal', false],
    ['https://portal/', false],
    ['javascript:app://portal/', false],
    ['', false],
  ])('%s: %s', (address, expected) => {
    expect(isAppUrl(address)).toBe(expected)
  })
})

it('the policy lets the page connect nowhere and run only its own scripts', () => {
  expect(contentSecurityPolicy).toContain("connect-src 'none'")
  expect(contentSecurityPolicy).toContain("script-src 'self';")
  expect(contentSecurityPolicy).not.toMatch(/unsafe|https?:|\*/)
})

it.each([
  ['app://portal/', '/'],
  ['app://portal/my-profile?x=dana', '/my-profile'],
  ['app://portal/reset-password/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2ln', '/reset-password'],
  ['app://portal/Dana%20Olson', null],
  ['https://evil.example/calendar', null],
  ['', null],
])('the log names the screen of %s as %s: a reset link has its token in the address', (address, screen) => {
  expect(screenOf(address)).toBe(screen)
})
