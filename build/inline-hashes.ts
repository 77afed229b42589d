/** Hashes of inline scripts and styles. The policy allows these, and nothing else inline. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const inline = /<(script|style)(?![^>]*(?:\ssrc=|type="application\/json"))[^>]*>([\s\S]*?)<\/\1>/g

/** Returns the hashes of the inline scripts or styles of a bundle's pages, in CSP syntax. */
export function inlineHashes(root: string, kind: 'script' | 'style'): readonly string[] {
  const pages = readdirSync(root).filter((name) => name.endsWith('.html'))
  const texts = pages.flatMap((name) => [...readFileSync(path.join(root, name), 'utf8').matchAll(inline)])
  const hashes = texts
    .filter(([, tag]) => tag === kind)
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [...new Set(hashes)]
}
