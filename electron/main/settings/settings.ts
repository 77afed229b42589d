/**
 * Settings of the installed app: managed settings first, then a machine-wide file that only an administrator can write.
 * Neither depends on the user's profile or environment, which could name another origin. An unpackaged app also reads
 * environment variables.
 */
import { readFileSync } from 'node:fs'
import {
  type PageSettings,
  type SettingRow,
  type SettingWith,
  settingRows,
  settings as settingsOfBuild,
} from '../../../src/config.ts'
import { isObject } from '../../../src/domain/common/readers.ts'
import { msg } from '../../../src/domain/text/user-text.ts'
import { t } from '../../../src/i18n/t.ts'
import { type GivenSettings, policyKey } from './managed-settings.ts'

type Name = SettingWith<{ desktop: true }>

interface TypeRow<Value> {
  /** Returns null for a value that is not allowed. */
  readonly read: (value: unknown, localAllowed: boolean) => Value | null
  /** For the administrator. */
  readonly rule: string
}

interface Values {
  /** `https://host[:port]`; an unpackaged app may use http on this machine. */
  readonly origin: string
  readonly origins: readonly string[]
  readonly feed: string
  readonly switch: boolean
}

const types: { readonly [Type in keyof Values]: TypeRow<Values[Type]> } = {
  origin: {
    read: checkOrigin,
    rule: msg('{key} must be an https origin, such as https://portal.example.com. Look at {place}.'),
  },
  origins: { read: checkOrigins, rule: msg('{key} must be https origins with a space between them. Look at {place}.') },
  feed: { read: checkFeed, rule: msg('{key} must be an https address. Look at {place}.') },
  switch: { read: checkSwitch, rule: msg('{key} must be true or false. Look at {place}.') },
}

export type Settings = {
  readonly [Each in Name]:
    | Values[(typeof settingRows)[Each]['type']]
    | Extract<(typeof settingRows)[Each]['default'], null>
}

const rows = Object.entries<SettingRow>(settingRows).filter(([, row]) => row.desktop) as [
  Name,
  SettingRow & { readonly type: keyof Values },
][]

/** Returns the settings that the page knows too. */
export function pageSettings(settings: Settings): Partial<PageSettings> {
  return Object.fromEntries(rows.filter(([, { web }]) => web === 'page').map(([name]) => [name, settings[name]]))
}

export interface SettingsSource {
  readonly packaged: boolean
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly readManaged: (platform: NodeJS.Platform) => GivenSettings | null
  readonly builtInOrigin: string
}

/** Ends the start, with a sentence for the administrator. */
function refuse(reason: string): never {
  throw new Error(reason)
}

/** Path of the settings file (docs/desktop.md). Fixed on Windows, because users can set `ProgramData`. */
export function settingsFile(platform: NodeJS.Platform): string {
  if (platform === 'win32') return 'C:\\ProgramData\\TruckStaff\\settings.json'
  if (platform === 'darwin') return '/Library/Application Support/TruckStaff/settings.json'
  return '/etc/truckstaff/settings.json'
}

const localHosts = ['127.0.0.1', 'localhost', '[::1]']

/** Returns the origin of an https address, or of an http one on this machine if `localAllowed`; else null. */
export function checkOrigin(address: unknown, localAllowed: boolean): string | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null
  const { protocol, hostname, origin, pathname, search, hash, username, password } = new URL(address)
  if (pathname !== '/' || search !== '' || hash !== '' || username !== '' || password !== '') return null
  if (protocol === 'https:') return origin
  return protocol === 'http:' && localAllowed && localHosts.includes(hostname) ? origin : null
}

/** @param given origins, separated by spaces @returns null if one is invalid */
function checkOrigins(given: unknown, localAllowed: boolean): readonly string[] | null {
  if (typeof given !== 'string') return null
  const origins = given.split(' ').filter((text) => text !== '')
  const checked = origins.map((origin) => checkOrigin(origin, localAllowed)).filter((origin) => origin !== null)
  return checked.length === origins.length ? checked : null
}

function checkSwitch(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null
}

function checkFeed(address: unknown): string | null {
  return typeof address === 'string' && URL.canParse(address) && new URL(address).protocol === 'https:' ? address : null
}

/** @returns null for a missing file */
function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(t("{place} can't be read.", { place: file }), { cause: error })
  }
}

/** @returns null for a missing file */
function readFile(file: string): GivenSettings | null {
  const text = readText(file)
  if (text === null) return null
  return { place: t('the settings file {file}', { file }), values: parseJson(text) }
}

/** Settings of one source, with valid keys. */
interface CheckedSettings {
  readonly place: string
  readonly values: Readonly<Record<string, unknown>>
}

function checkKeys({ place, values }: GivenSettings): CheckedSettings {
  const named = `${place[0]?.toUpperCase()}${place.slice(1)}`
  if (!isObject(values)) refuse(t('{place} is not a JSON object.', { place: named }))
  const known: readonly string[] = rows.map(([name]) => name)
  const unknown = Object.keys(values).filter((key) => !known.includes(key))
  if (unknown.length > 0) {
    refuse(
      t('{place} may contain only {keys}, spelled like this. Remove: {names}.', {
        place: named,
        keys: known.join(', '),
        names: unknown.join(', '),
      }),
    )
  }
  return { place, values }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) // Windows editors add a byte order mark
  } catch {
    return null // the caller reports the file
  }
}

/**
 * Reads and validates the settings. Throws, with a sentence for the administrator, when they are invalid: a kiosk must
 * not start as a desktop by accident.
 */
export function readSettings(source: SettingsSource): Settings {
  const { packaged, platform, env } = source
  const file = (packaged ? undefined : env.PORTAL_SETTINGS_FILE) ?? settingsFile(platform)
  const managed = packaged ? source.readManaged(platform) : null
  const fromFile = readFile(file)
  const fromEnvironment = packaged || !env.API_ORIGIN ? null : { apiOrigin: env.API_ORIGIN }
  const given = [fromEnvironment && { place: 'API_ORIGIN', values: fromEnvironment }, managed, fromFile]
    .filter((one) => one !== null)
    .map(checkKeys)
  const built: Readonly<Record<string, unknown>> = settingsOfBuild
  const unset = Object.fromEntries(rows.map(([name, row]) => [name, row.web === undefined ? row.default : built[name]]))
  const defaults: Readonly<Record<string, unknown>> = { ...unset, apiOrigin: source.builtInOrigin }

  /** Reads a key from the first source that has it. */
  function read(key: Name, type: keyof Values): unknown {
    const found = given.find(({ values }) => values[key] !== undefined)
    const { place, values } = found ?? { place: file, values: defaults }
    if (values === defaults && values[key] === null) return null
    // By default any user of Windows may create the file's folder first, and could collect the passwords of the others.
    if (key === 'apiOrigin' && packaged && platform === 'win32' && values === fromFile?.values) {
      refuse(
        t('On Windows only the group policy {key} may set apiOrigin. Remove it from {place}.', {
          key: policyKey,
          place,
        }),
      )
    }
    return types[type].read(values[key], !packaged) ?? refuse(t(types[type].rule, { key, place }))
  }

  return Object.fromEntries(rows.map(([name, { type }]) => [name, read(name, type)])) as unknown as Settings
}
