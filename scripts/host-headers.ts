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

/** The provider's origin, where it is not the page's own. */
function providerOrigins(root: string): readonly string[] {
  const apiBase = configOf(root).apiBase ?? builtApiBase(root)
  return URL.canParse(apiBase) ? [new URL(apiBase).origin] : []
}

/** @param passedOnTo where the host passes calls on to: a provider names its pictures by its own address there, too */
function imageOrigins(root: string, passedOnTo: string | undefined): readonly string[] {
  const named = (configOf(root).imageOrigins ?? '').split(' ').filter((origin) => origin !== '')
  const behind = passedOnTo !== undefined && URL.canParse(passedOnTo) ? [new URL(passedOnTo).origin] : []
  return [...new Set([...behind, ...named])].filter((origin) => !providerOrigins(root).includes(origin))
}

/** A bundle without a worker was built for a kiosk. */
export function isKioskBundle(root: string): boolean {
  return !existsSync(path.join(root, 'sw.js')) || configOf(root).kiosk === true
}

/**
 * @param root folder of the bundle
 * @param passedOnTo address of the provider behind the host; undefined: calls are not passed on
 */
export function policyOf(root: string, passedOnTo: string | undefined): string {
  return allowInline(contentSecurityPolicy(providerOrigins(root), imageOrigins(root, passedOnTo)), root)
}

/** All headers, with the policy of {@link policyOf}. */
export function headersOf(root: string, passedOnTo: string | undefined): Readonly<Record<string, string>> {
  return { ...webHeaders, 'Content-Security-Policy': policyOf(root, passedOnTo) }
}
