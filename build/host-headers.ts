/** The headers for one bundle: with what stands in its pages, and with the provider that its config.json names. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type HostConfig, readConfig } from '../src/boot/config-file.ts'
import { configProblem } from '../src/boot/config-problem.ts'
import { allowInline } from './inline-hashes.ts'
import { contentSecurityPolicy, webHeaders } from './web-headers.ts'

function configText(root: string): string {
  const file = path.join(root, 'config.json')
  return existsSync(file) ? readFileSync(file, 'utf8') : '{}'
}

/** The portal itself says what is wrong with its settings; until then the policy is the build's. */
function configOf(root: string): HostConfig {
  return readConfig(configText(root)) ?? {}
}

/** @returns what is wrong with a bundle's config.json, as a sentence; null when nothing is */
export function configFault(root: string): string | null {
  const text = configText(root)
  return readConfig(text) === null ? configProblem(text) : null
}

/** A setting of the build that a bundle comes from: it stands in its page. @returns '' when it is not set */
function builtSetting(root: string, attribute: string): string {
  const page = path.join(root, 'index.html')
  const html = existsSync(page) ? readFileSync(page, 'utf8') : ''
  return new RegExp(`<html[^>]* ${attribute}="([^"]*)"`).exec(html)?.[1] ?? ''
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
  const {
    apiBase = builtSetting(root, 'data-api-base'),
    googleClientId = builtSetting(root, 'data-google'),
    imageOrigins = '',
  } = configOf(root)
  const named = imageOrigins.split(' ').filter((origin) => origin !== '')
  const policy = contentSecurityPolicy({
    provider: originsOf(apiBase),
    images: [...originsOf(passedOnTo ?? ''), ...named],
    google: googleClientId !== '',
  })
  return allowInline(policy, root)
}

/** All headers, with the policy of {@link policyOf}. */
export function headersOf(root: string, passedOnTo: string | undefined): Readonly<Record<string, string>> {
  return { ...webHeaders, 'Content-Security-Policy': policyOf(root, passedOnTo) }
}
