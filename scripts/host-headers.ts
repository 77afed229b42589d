/** The headers for one bundle: with what stands in its pages, and with the provider that its config.json names. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type HostConfig, readConfig } from '../src/config-file.ts'
import { allowInline } from './inline-hashes.ts'
import { contentSecurityPolicy, webHeaders } from './web-headers.ts'

function configOf(root: string): HostConfig {
  const file = path.join(root, 'config.json')
  return existsSync(file) ? (readConfig(readFileSync(file, 'utf8')) ?? {}) : {}
}

/** The setting of the build that a bundle comes from: it stands in its page. */
function builtApiBase(root: string): string {
  const page = path.join(root, 'index.html')
  return (existsSync(page) && /<html[^>]* data-api-base="([^"]*)"/.exec(readFileSync(page, 'utf8'))?.[1]) || ''
}

/** None where the address is a path on the page's own origin. */
function originsOf(address: string): readonly string[] {
  return URL.canParse(address) ? [new URL(address).origin] : []
}

/** Whether a bundle was built for kiosks: it has no worker. */
export function isKioskBundle(root: string): boolean {
  return !existsSync(path.join(root, 'sw.js'))
}

/**
 * @param root folder of the bundle
 * @param passedOnTo address of the provider behind the host, which names its pictures by that too; undefined: calls are
 *   not passed on
 */
export function policyOf(root: string, passedOnTo: string | undefined): string {
  const { apiBase = builtApiBase(root), imageOrigins = '' } = configOf(root)
  const named = imageOrigins.split(' ').filter((origin) => origin !== '')
  return allowInline(contentSecurityPolicy(originsOf(apiBase), [...originsOf(passedOnTo ?? ''), ...named]), root)
}

/** All headers, with the policy of {@link policyOf}. */
export function headersOf(root: string, passedOnTo: string | undefined): Readonly<Record<string, string>> {
  return { ...webHeaders, 'Content-Security-Policy': policyOf(root, passedOnTo) }
}
