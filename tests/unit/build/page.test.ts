/** The page as built: the script in its head, the prerendered forms, and the policy that allows both. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inlineHashes } from '../../../build/host-headers.ts'
import { inlineScript } from '../../../build/inline.ts'
import { assemblePage } from '../../../build/page.ts'
import type { HeadRoute } from '../../../src/boot/page-head.ts'

const headers = { Accept: 'application/json' }
const dashboard = { call: 'dashboard', path: '/api/dashboard', headers } as const
const application = { call: 'application', path: '/api/application/view', headers, ifStored: 'applicationId' } as const
const rows: readonly HeadRoute[] = [
  {
    path: '/sign-in',
    titles: { en: 'Sign In', es: 'Iniciar sesión' },
    access: 'public',
    signedOutOnly: true,
    files: [],
    calls: [],
  },
  {
    path: '/reset-password/*',
    titles: { en: 'Reset password', es: 'Contraseña' },
    access: 'public',
    files: ['/assets/reset.js'],
    calls: [],
  },
  {
    path: '/',
    titles: { en: 'Dashboard', es: 'Panel' },
    access: 'protected',
    files: ['/assets/frame.js', '/assets/frame.css'],
    calls: [dashboard],
  },
  {
    path: '/application',
    titles: { en: 'Application', es: 'Solicitud' },
    access: 'protected',
    files: ['/assets/wizard.js'],
    calls: [dashboard, application],
  },
  {
    path: '*',
    titles: { en: 'Page not Found', es: 'No encontrada' },
    access: 'protected',
    files: ['/assets/not-found.js'],
    calls: [dashboard],
  },
]
const script = inlineScript('head.ts')

function tokenUntil(seconds: number): string {
  return `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }))}.s`
}

/** Runs a page's head at an address, on a device with these records. */
async function headAt(address: string, stored: Record<string, string> = {}, config = '{"version":1}') {
  const { pathname, search, href } = new URL(address, 'https://portal.example')
  const files: string[] = []
  const fetch = vi.fn(async (_url: string, _options: { headers: Record<string, string> }) => new Response(config))
  const listeners: Record<string, (event: unknown) => void> = {}
  const dataset: Record<string, string> = {}
  const title = { text: '', setAttribute: (name: string, text: string) => Object.assign(title, { [name]: text }) }
  const window: Record<string, unknown> = {
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    get sessionStorage() {
      throw new Error('forbidden')
    },
  }
  runInNewContext(await script, {
    window,
    location: { pathname, search, href },
    navigator: { languages: ['en-US'] },
    document: {
      documentElement: { dataset },
      set title(text: string) {
        title.text = text
      },
      querySelector: () => title,
      getElementById: () => ({ textContent: JSON.stringify(rows), dataset: {} }),
      createElement: () => ({}),
      head: { append: (link: { href: string }) => files.push(link.href) },
    },
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      Object.assign(listeners, { [type]: listener }),
    fetch,
    atob,
    TextDecoder,
    URL,
    URLSearchParams,
    AbortController,
  })
  const pageHead = window.pageHead as {
    sent: { call: string; url: string; token: string }[]
    submitted: boolean
    hydrated: boolean
  }
  return {
    files,
    title,
    dataset,
    requested: fetch.mock.calls.filter(([url]) => url !== '/config.json'),
    pageHead,
    dispatch: (type: string, event: unknown) => listeners[type]?.(event),
  }
}

test("a signed-in user's chunks are preloaded, and the first calls made with the token", async () => {
  const token = tokenUntil(60)
  const { files, requested, pageHead } = await headAt('/Application/', { token, applicationId: '1001' })
  expect(files).toEqual(['/assets/wizard.js'])
  expect(requested.map(([url, { headers }]) => [url, headers.Authorization])).toEqual([
    ['/api/dashboard', `Bearer ${token}`],
    ['/api/application/view', `Bearer ${token}`],
  ])
  expect(pageHead.sent.map(({ call, url }) => [call, url])).toContainEqual([
    'application',
    'https://portal.example/api/application/view',
  ])
})

test('the title says what opens, in each language, before the page is loaded', async () => {
  const { title } = await headAt('/application', { token: tokenUntil(60) })
  expect(title).toMatchObject({ text: 'Application', 'data-in-en': 'Application', 'data-in-es': 'Solicitud' })
  expect((await headAt('/application')).title).toMatchObject({ text: 'Sign In' })
})

test('early calls go to a provider that config.json sets on another origin', async () => {
  const { requested } = await headAt('/', { token: tokenUntil(60), apiBase: 'https://api.acme.example' })
  expect(requested.map(([url]) => url)).toEqual(['https://api.acme.example/api/dashboard'])
})

test("the build's name shows once config.json is known to set no other", async () => {
  const plain = await headAt('/sign-in')
  await vi.waitFor(() => expect(plain.dataset).toEqual({ named: '' }))
  const renamed = await headAt('/sign-in', {}, '{"brandName":"Acme"}')
  await (renamed.pageHead as { config?: Promise<unknown> }).config
  await new Promise((resolve) => setImmediate(resolve))
  expect(renamed.dataset).toEqual({})
})

test('details are not requested if the device knows of no application', async () => {
  const { requested } = await headAt('/application', { token: tokenUntil(60) })
  expect(requested.map(([url]) => url)).toEqual(['/api/dashboard'])
})

test.each([
  ['no user', {}],
  ['a user whose session is over', { token: tokenUntil(-60) }],
  ['a user with an invalid token', { token: 'x.y.z' }],
  ['a user with a token that no header can contain', { token: 'a\n.b.c' }],
])('no early calls for %s', async (_who, stored) => {
  const { files, requested } = await headAt('/', stored as Record<string, string>)
  expect(files).toEqual([])
  expect(requested).toHaveLength(0)
})

test('a clock two hours ahead ends no session in the head, either', async () => {
  const { requested } = await headAt('/', { token: tokenUntil(-3600), clockOffset: String(-2 * 3600_000) })
  expect(requested).toHaveLength(1)
})

test("signed in at the sign-in address: the dashboard's calls", async () => {
  expect((await headAt('/sign-in', { token: tokenUntil(60) })).files).toContain('/assets/frame.js')
})

test('in dark mode nothing light shows first', async () => {
  expect((await headAt('/sign-in', { appearance: 'dark' })).dataset.theme).toBe('dark')
  expect((await headAt('/sign-in', { appearance: 'system' })).dataset.theme).toBeUndefined()
})

test('a public screen needs no session and makes no calls', async () => {
  const { files, requested } = await headAt('/reset-password/abc', {})
  expect(files).toEqual(['/assets/reset.js'])
  expect(requested).toHaveLength(0)
})

test('a form sent before hydration waits; the portal handles it afterwards', async () => {
  const { pageHead, dispatch } = await headAt('/sign-in')
  const event = { preventDefault: vi.fn(), stopImmediatePropagation: vi.fn() }
  dispatch('submit', event)
  expect(event.preventDefault).toHaveBeenCalledOnce()
  expect(pageHead.submitted).toBe(true)
  pageHead.hydrated = true
  dispatch('submit', event)
  expect(event.preventDefault).toHaveBeenCalledOnce()
})

test("the head's script, with its imports and table, is within its budget", async () => {
  const size = gzipSync((await script) + JSON.stringify(rows), { level: 9 }).length
  expect(size).toBeLessThan(3_000)
})

const template = [
  '<html lang="en"><head><title>T</title>',
  '<script type="module" crossorigin src="/main.js"></script></head>',
  '<body><div id="root"><svg><g></g></svg></div><noscript></noscript></body></html>',
].join('')
const inside = { names: ['a.css'], css: 'a{}' }
const form = {
  path: '/sign-in',
  language: 'en',
  title: 'Sign In',
  markup: '<form noValidate="">$&<!-- --></form>',
} as const

test('a prerendered form has its styles inline, and its markup unchanged', () => {
  const page = assemblePage(template, { inside, prerendered: { form, others: [] } })
  const hint = /<svg id="late-hint"[\s\S]*?<\/svg>\s*/
  expect(page.match(hint)?.[0]).toContain('reload this page')
  expect(page.replace(hint, '')).toBe(
    [
      '<html lang="en"><head><title>Sign In</title><link disabled rel="stylesheet" crossorigin href="/a.css">',
      '<script type="module" crossorigin src="/main.js" async></script>',
      '<style>a{}</style></head><body><div id="root" data-prerendered="/sign-in">',
      '<form noValidate="">$&<!-- --></form></div><noscript></noscript></body></html>',
    ].join(''),
  )
})

test('the inlined style sheet is neither preloaded nor requested', () => {
  const frame = { path: '/', access: 'protected', titles: {}, files: ['/frame.js', '/frame.css'], calls: [] } as const
  const page = assemblePage(template, {
    files: ['a.css', 'frame.js'],
    apiBase: 'https://api.example',
    head: { script: 'run()', rows: [frame] },
    inside: { names: ['a.css', 'frame.css'], css: 'b{}' },
  })
  expect(page).toContain('<html lang="en" data-api-base="https://api.example">')
  expect(page).toContain('"files":["/frame.js"]')
  expect(page).toContain('</script><script>run()</script><title>')
  expect(page.match(/<link[^>]*>/g)).toEqual([
    '<link disabled rel="stylesheet" crossorigin href="/a.css">',
    '<link disabled rel="stylesheet" crossorigin href="/frame.css">',
    '<link rel="modulepreload" crossorigin href="/frame.js">',
  ])
  // The script may run while the rest of the page is still being parsed.
  expect(page).toMatch(/href="\/frame\.css"><script type="module"/)
})

test('a prerendered form contains itself and its title in the other languages', () => {
  const spanish = { ...form, language: 'es', title: 'Entrar', markup: '<form class="a">Entrar</form>' } as const
  const page = assemblePage(template, { words: 'speak()', prerendered: { form, others: [spanish] } })
  expect(page).toContain('<title data-in-es="Entrar">Sign In</title>')
  expect(page).toContain(
    '</form></div><template data-prerendered-in="es"><form class="a">Entrar</form></template><script>speak()</script><noscript>',
  )
})

test('a page without the placeholder fails the build', () => {
  const lacking = (piece: string) => template.replace(piece, '')
  expect(() => assemblePage(lacking('id="root"'), { prerendered: { form, others: [] } })).toThrow('no #root')
  expect(() => assemblePage(lacking('<noscript></noscript>'), { words: '' })).toThrow('no noscript')
  expect(() => assemblePage('<p></p>', {})).toThrow('build/page.ts needs')
})

test("the policy allows the page's own inline code by hash, and nothing else inline", () => {
  const root = mkdtempSync(path.join(tmpdir(), 'policy-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(path.join(root, 'index.html'), '<script type="application/json">[]</script><script>one()</script>')
  writeFileSync(
    path.join(root, 'sign-in.html'),
    '<script src="/x.js"></script><script>one()</script><style>b{}</style>',
  )
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(inlineHashes(root, 'script')).toEqual([hash('one()')])
  expect(inlineHashes(root, 'style')).toEqual([hash('b{}')])
})
