/** Hashes of inline scripts and styles. The policy allows these, and nothing else inline. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const inline = /<(script|style)(?![^>]*(?:\ssrc=|type="application\/json"))[^>]*>([\s\S]*?)<\/\1>/g

/** Returns the hashes of a page's inline scripts and styles, in CSP syntax. */
export function inlineHashes(html: string): { readonly script: readonly string[]; readonly style: readonly string[] } {
  const found = [...html.matchAll(inline)]
  const of = (wanted: string) =>
    found
      .filter(([, tag]) => tag === wanted)
      .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return { script: of('script'), style: of('style') }
}

/** Adds the inline hashes of a bundle's pages to a policy. @param root folder of the bundle */
export function allowInline(policy: string, root: string): string {
  const pages = readdirSync(root).filter((name) => name.endsWith('.html'))
  const hashes = pages.map((name) => inlineHashes(readFileSync(path.join(root, name), 'utf8')))
  const add = (text: string, directive: string, more: readonly string[]) =>
    text.replace(`${directive} 'self'`, [`${directive} 'self'`, ...new Set(more)].join(' '))
  const withScripts = add(
    policy,
    'script-src',
    hashes.flatMap(({ script }) => script),
  )
  return add(
    withScripts,
    'style-src',
    hashes.flatMap(({ style }) => style),
  )
}
