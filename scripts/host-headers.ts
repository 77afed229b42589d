/** The headers for one bundle: with what stands in its pages, and with the provider that its config.json names. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../src/config.ts'
import { readConfig } from '../src/config-file.ts'
import { allowInline } from './inline-hashes.ts'
import { webHeaders } from './web-headers.ts'

function configOf(root: string): Partial<Config> {
  const file = path.join(root, 'config.json')
  return existsSync(file) ? (readConfig(readFileSync(file, 'utf8')) ?? {}) : {}
}

/** The provider's origin, where it is not the page's own. */
function apiOrigin(root: string): string | null {
  const { apiBase = '' } = configOf(root)
  return URL.canParse(apiBase) ? new URL(apiBase).origin : null
}

/** A bundle without a worker was built for a kiosk. */
export function isKioskBundle(root: string): boolean {
  return !existsSync(path.join(root, 'sw.js')) || configOf(root).kiosk === true
}

/** @param root folder of the bundle */
export function policyOf(root: string): string {
  const policy = allowInline(webHeaders['Content-Security-Policy'] ?? '', root)
  const origin = apiOrigin(root)
  return origin === null ? policy : policy.replace("connect-src 'self'", `connect-src 'self' ${origin}`)
}

/** @param root folder of the bundle */
export function headersOf(root: string): Readonly<Record<string, string>> {
  return { ...webHeaders, 'Content-Security-Policy': policyOf(root) }
}
