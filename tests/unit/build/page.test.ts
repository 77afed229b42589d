/** The page as built: the script in its head, the prerendered forms, and the policy that allows both. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { inlineHashes } from '../../../build/host-headers.ts'
import { inlineScript } from '../../../build/inline.ts'
import { assemblePage } from '../../../build/page.ts'
import type { HeadRoute } from '../../../src/boot/page-head.ts'

const rows: readonly HeadRoute[] = [
  { path: '/sign-in', titles: { en: 'Sign In' }, access: 'public', signedOutOnly: true, files: [], calls: [] },
  { path: '/reset-password/*', titles: { en: 'Reset' }, access: 'public', files: ['/assets/reset.js'], calls: [] },
  {
    path: '/application',
    titles: { en: 'Application' },
    access: 'protected',
    files: ['/assets/frame.js', '/assets/frame.css', '/assets/wizard.js'],
    calls: [{ call: 'dashboard', path: '/api/dashboard', headers: { Accept: 'application/json' } }],
  },
]

test("the head's script, with its imports and table, is within its budget", async () => {
  const size = gzipSync((await inlineScript('head.ts')) + JSON.stringify(rows), { level: 9 }).length
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
