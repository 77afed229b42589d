/** `config.json` beside the page of the web build: read before anything is drawn, so it stays small. */
import type { Config } from '../config.ts'
import { isObject } from '../domain/common/readers.ts'

/** The only version that this portal can read. */
export const version = 1

const line = /^\S.{0,59}$/
const nothing = /^$/

/** What config.json may say. */
export interface HostConfig extends Partial<Config> {
  /** Origins of the provider's pictures beside its own, with spaces between them: for the server's policy alone. */
  readonly imageOrigins?: string
}

/** THE SETTINGS of config.json: each matches one of its patterns. */
const rows: Readonly<Record<keyof HostConfig, readonly RegExp[]>> = {
  brandName: [line],
  companyName: [line],
  supportEmail: [/^[^\s@<>"]+@[^\s@<>"]+$/],
  apiBase: [nothing, /^https?:\/\/[^\s?#@]+$/, /^\/[^/\s?#][^\s?#]*$/],
  googleClientId: [nothing, /^[\w.-]+$/],
  googleLoginPath: [nothing, /^\/[^/\s][^\s]*$/],
  imageOrigins: [/^(https:\/\/[\w.-]+(:\d+)?( |$))*$/],
  portalUrl: [nothing, /^https?:\/\/[^\s@]+$/],
}

/** Whether a setting has the form that it must have; false for what is no setting. */
export function fits(key: string, value: unknown): boolean {
  if (key === 'version') return value === version
  if (!Object.hasOwn(rows, key)) return false
  return typeof value === 'string' && rows[key as keyof HostConfig].some((pattern) => pattern.test(value))
}

/** @param text what a server answers for a file that is not there, its own page, says nothing. @returns null: it is wrong */
export function readConfig(text: string): HostConfig | null {
  if (/^\s*</.test(text)) return {}
  try {
    const config: unknown = JSON.parse(text)
    return isObject(config) && Object.entries(config).every(([key, value]) => fits(key, value)) ? config : null
  } catch {
    return null // no JSON: config-problem.ts has the words for it
  }
}

function ask(): Promise<Response> {
  return fetch('/config.json', { cache: 'no-cache' })
}

/** The page's head has asked for it already, where there is one. @throws when nobody can say what it holds */
export async function fetchConfig(): Promise<string> {
  const response = await (window.pageHead?.config ?? ask()).catch(ask)
  if (response.status >= 500) throw new Error(`config.json: ${response.status}`)
  return response.ok ? response.text() : '{}'
}
