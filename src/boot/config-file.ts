/** `config.json` beside the page of the web build: read before the first render, so this module stays small. */
import type { Config } from '../config.ts'
import { isObject } from '../domain/common/readers.ts'

/** The only version that this portal can read. */
export const version = 1

const line = /^\S.{0,59}$/
const nothing = /^$/

export interface HostConfig extends Partial<Config> {
  /** Further origins of the provider's files, separated by spaces. Only for the server's content security policy. */
  readonly fileOrigins?: string
}

/** THE SETTINGS of config.json: each matches one of its patterns. */
const rows: Readonly<Record<keyof HostConfig, readonly RegExp[]>> = {
  brandName: [line],
  companyName: [line],
  supportEmail: [/^[^\s@<>"]+@[^\s@<>"]+$/],
  apiBase: [nothing, /^https?:\/\/[^\s?#@]+$/, /^\/[^/\s?#][^\s?#]*$/],
  googleClientId: [nothing, /^[\w.-]+$/],
  googleLoginPath: [nothing, /^\/[^/\s][^\s]*$/],
  fileOrigins: [/^(https:\/\/[\w.-]+(:\d+)?( |$))*$/],
  portalUrl: [nothing, /^https?:\/\/[^\s@]+$/],
}

export function fits(key: string, value: unknown): boolean {
  if (key === 'version') return value === version
  if (!Object.hasOwn(rows, key)) return false
  return typeof value === 'string' && rows[key as keyof HostConfig].some((pattern) => pattern.test(value))
}

/** An HTML page, as a server sends for a missing file, counts as empty. */
export function readConfig(text: string): HostConfig | null {
  if (/^\s*</.test(text)) return {}
  try {
    const config: unknown = JSON.parse(text)
    return isObject(config) && Object.entries(config).every(([key, value]) => fits(key, value)) ? config : null
  } catch {
    return null // invalid JSON: config-problem.ts explains it
  }
}

function ask(): Promise<Response> {
  return fetch('/config.json', { cache: 'no-cache' })
}

/** Fetches config.json, or takes over the head's request for it. @throws if it can't be known */
export async function fetchConfig(): Promise<string> {
  const response = await (window.pageHead?.config ?? ask()).catch(ask)
  if (response.ok) return response.text()
  // A refusal (401, 403, 429) does not mean that there is no file.
  if (response.status === 404 || response.status === 410) return '{}'
  throw new Error(`config.json: ${response.status}`)
}
