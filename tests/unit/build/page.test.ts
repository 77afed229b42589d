/** The page as built: the script in its head, the prerendered forms, and the policy that allows both. */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inlineScript } from '../../../build/inline.ts'
import { assemblePage } from '../../../build/page.ts'
import { inlineHashes } from '../../../build/web-headers.ts'
import type { HeadRoute } from '../../../src/boot/page-head.ts'
import { tempFolder } from '../../support/temp-folder.ts'

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
  const size = gzipSync((await inlineScript('head.ts', 'web')) + JSON.stringify(rows), { level: 9 }).length
  expect(size).toBeLessThan(3_000)
})

const template = [
  '<html lang="en"><head><title>T</title>',
  '<script type="module" crossorigin src="/main.js"></script></head>',
  '<body><div id="root"><svg><g></g></svg></div><noscript></noscript></body></html>',
].join('')
const form = {
  path: '/sign-in',
  language: 'en',
  title: 'Sign In',
  markup: '<form noValidate="">$&<!-- --></form>',
} as const

test('a page without the placeholder fails the build', () => {
  const lacking = (piece: string) => template.replace(piece, '')
  expect(() => assemblePage(lacking('id="root"'), { prerendered: { form, others: [] } })).toThrow('no #root')
  expect(() => assemblePage(lacking('<noscript></noscript>'), { words: '' })).toThrow('no noscript')
  expect(() => assemblePage('<p></p>', {})).toThrow('build/page.ts needs')
})

test("the policy allows the page's own inline code by hash, and nothing else inline", () => {
  const root = tempFolder()
  writeFileSync(path.join(root, 'index.html'), '<script type="application/json">[]</script><script>one()</script>')
  writeFileSync(
    path.join(root, 'sign-in.html'),
    '<script src="/x.js"></script><script>one()</script><style>b{}</style>',
  )
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(inlineHashes(root, 'script')).toEqual([hash('one()')])
  expect(inlineHashes(root, 'style')).toEqual([hash('b{}')])
})
