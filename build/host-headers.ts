/** Headers for one bundle: with the hashes of its inline scripts, and with the provider from its config.json. */
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

/** An invalid file counts as empty here: the portal itself reports it, and the policy is the build's. */
function configOf(root: string): HostConfig {
  return readConfig(configText(root)) ?? {}
}

/** @returns the fault in a bundle's config.json, as a sentence; null if there is none */
export function configFault(root: string): string | null {
  const text = configText(root)
  return readConfig(text) === null ? configProblem(text) : null
}

/** Reads a build setting from an attribute of the bundle's page. @returns '' when it is not set */
function builtSetting(root: string, attribute: string): string {
  const page = path.join(root, 'index.html')
  const html = existsSync(page) ? readFileSync(page, 'utf8') : ''
  return new RegExp(`<html[^>]* ${attribute}="([^"]*)"`).exec(html)?.[1] ?? ''
}

/** Returns an empty list for a path on the page's own origin. */
function originsOf(address: string): readonly string[] {
  return URL.canParse(address) ? [new URL(address).origin] : []
}

/** Whether a bundle was built for kiosks: those have no worker. */
export function isKioskBundle(root: string): boolean {
  return !existsSync(path.join(root, 'sw.js'))
}

/**
 * @param root folder of the bundle
 * @param proxyTarget address of the provider behind the host's proxy, which also serves pictures by that address;
 * undefined without a proxy
 */
export function policyOf(root: string, proxyTarget: string | undefined): string {
  const {
    apiBase = builtSetting(root, 'data-api-base'),
    googleClientId = builtSetting(root, 'data-google'),
    fileOrigins = '',
  } = configOf(root)
  const named = fileOrigins.split(' ').filter((origin) => origin !== '')
  const policy = contentSecurityPolicy({
    provider: originsOf(apiBase),
    images: [...originsOf(proxyTarget ?? ''), ...named],
    google: googleClientId !== '',
  })
  return allowInline(policy, root)
}

/** All headers, with the policy of {@link policyOf}. */
export function headersOf(root: string, passedOnTo: string | undefined): Readonly<Record<string, string>> {
  return { ...webHeaders, 'Content-Security-Policy': policyOf(root, passedOnTo) }
}
