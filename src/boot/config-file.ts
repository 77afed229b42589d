/** `config.json` beside the page of the web build: read before the first render, so this module stays small. */
import { type HostConfig, type SettingRow, type SettingType, settingRows } from '../config.ts'
import { isObject } from '../domain/common/readers.ts'

/** The only version that this portal can read. */
export const version = 1

type TextType = Exclude<SettingType, 'switch' | 'prefix' | 'color' | 'origin' | 'feed'>

/** What a text of config.json must be, unless it is the default. */
const patterns: Readonly<Record<TextType, RegExp>> = {
  line: /^\S.{0,59}$/,
  email: /^[^\s@<>"]+@[^\s@<>"]+$/,
  base: /^(https?:\/\/[^\s?#@]+|\/[^/\s?#][^\s?#]*)$/,
  clientId: /^[\w.-]+$/,
  path: /^\/[^/\s][^\s]*$/,
  origins: /^(https:\/\/[\w.-]+(:\d+)?( |$))*$/,
  address: /^https?:\/\/[^\s@]+$/,
}

export function fits(key: string, value: unknown): boolean {
  if (key === 'version') return value === version
  if (!Object.hasOwn(settingRows, key)) return false
  const row: SettingRow = settingRows[key as keyof typeof settingRows]
  if (row.web !== 'config' && row.web !== 'server') return false
  if (row.type === 'switch') return typeof value === 'boolean'
  return typeof value === 'string' && (value === row.default || patterns[row.type as TextType].test(value))
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
