/**
 * Settings of the installed app: managed settings first, then a machine-wide file that only an administrator can write.
 * Neither depends on the user's profile or environment, which could name another origin. An unpackaged app also reads
 * environment variables.
 */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { isObject } from '../../../src/domain/common/readers.ts'
import { msg } from '../../../src/domain/text/user-text.ts'
import { t } from '../../../src/i18n/t.ts'
import { type GivenSettings, policyKey } from './managed-settings.ts'

/** One row per setting: its check, and what its value must be. */
const rows = {
  /** The provider's API, `https://host[:port]`; an unpackaged app may use http on this machine. */
  apiOrigin: {
    read: checkOrigin,
    rule: msg('The address of the API must be an https origin. Look at apiOrigin in {place}.'),
  },
  /** Further origins that files of the provider may come from. */
  fileOrigins: {
    read: checkFileOrigins,
    rule: msg('fileOrigins must be https origins with a space between them. Look at {place}.'),
  },
  kiosk: { read: checkSwitch, rule: msg('kiosk must be true or false. Look at {place}.') },
  /** These two take the choice away from the user. */
  openAtLogin: { read: checkSwitch, rule: msg('openAtLogin must be true or false. Look at {place}.') },
  keepRunning: { read: checkSwitch, rule: msg('keepRunning must be true or false. Look at {place}.') },
  /** Folder of the update feed, https; null: no update check. */
  updateUrl: { read: checkUpdateUrl, rule: msg('updateUrl must be an https address. Look at {place}.') },
} as const satisfies Record<string, { read: (value: unknown, localAllowed: boolean) => unknown; rule: string }>

type Key = keyof typeof rows
export const settingKeys = Object.keys(rows) as readonly Key[]

export interface Settings {
  readonly apiOrigin: string
  readonly fileOrigins: readonly string[]
  readonly kiosk: boolean
  /** null: the user chooses. */
  readonly openAtLogin: boolean | null
  readonly keepRunning: boolean | null
  readonly updateUrl: string | null
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
function checkFileOrigins(given: unknown, localAllowed: boolean): readonly string[] | null {
  if (typeof given !== 'string') return null
  const origins = given.split(' ').filter((text) => text !== '')
  const checked = origins.map((origin) => checkOrigin(origin, localAllowed)).filter((origin) => origin !== null)
  return checked.length === origins.length ? checked : null
}

function checkSwitch(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null
}

function checkUpdateUrl(address: unknown): string | null {
  return typeof address === 'string' && URL.canParse(address) && new URL(address).protocol === 'https:' ? address : null
}

interface Ownership {
  readonly uid: number
  readonly mode: number
}

function isRootOnly({ uid, mode }: Ownership): boolean {
  return uid === 0 && (mode & 0o022) === 0
}

/** Writable by all users, who could replace its entries. The sticky bit, as on /tmp, prevents that. */
function isWorldWritable({ mode }: Ownership): boolean {
  return (mode & 0o002) !== 0 && (mode & 0o1000) === 0
}

/**
 * Returns true when only root can change or replace the file. Windows has no such check: there the file can't set
 * `apiOrigin`.
 */
export function isGuarded(file: string, ownership: (path: string) => Ownership = statSync): boolean {
  const folder = path.dirname(file)
  if (!isRootOnly(ownership(file)) || !isRootOnly(ownership(folder))) return false
  for (let above = path.dirname(folder); ; above = path.dirname(above)) {
    if (isWorldWritable(ownership(above))) return false
    if (above === path.dirname(above)) return true
  }
}

/** @returns null for a missing file */
function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(`The settings file ${file} can't be read.`, { cause: error })
  }
}

/** @returns null for a missing file */
function readFile(file: string, source: SettingsSource): GivenSettings | null {
  const text = readText(file)
  if (text === null) return null
  if (source.packaged && source.platform !== 'win32' && !isGuarded(file)) {
    refuse(
      t('The settings file {file} and its folder must belong to root, and no other user may write them.', { file }),
    )
  }
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
  const unknown = Object.keys(values).filter((key) => !Object.hasOwn(rows, key))
  if (unknown.length > 0) {
    refuse(
      t('{place} may contain only {keys}, spelled like this. Remove: {names}.', {
        place: named,
        keys: settingKeys.join(', '),
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
  const given = [managed, readFile(file, source)].filter((one) => one !== null).map(checkKeys)

  /** Reads a key from the first source that has it. */
  function read<Name extends Key, Otherwise>(name: Name, otherwise: Otherwise) {
    const { place, values } = given.find(({ values: each }) => each[name] !== undefined) ?? { place: file, values: {} }
    if (values[name] === undefined) return otherwise
    // By default any user of Windows may create the file's folder first, and could collect the passwords of the others.
    if (name === 'apiOrigin' && packaged && platform === 'win32' && values !== managed?.values) {
      refuse(
        t('On Windows only the group policy {key} may set apiOrigin. Remove it from {place}.', {
          key: policyKey,
          place,
        }),
      )
    }
    const value = rows[name].read(values[name], !packaged)
    if (value === null) refuse(t(rows[name].rule, { place }))
    return value as NonNullable<ReturnType<(typeof rows)[Name]['read']>>
  }

  const own = packaged ? undefined : env.API_ORIGIN
  const address = own ?? read('apiOrigin', source.builtInOrigin)
  return {
    apiOrigin: checkOrigin(address, !packaged) ?? refuse(t(rows.apiOrigin.rule, { place: file })),
    fileOrigins: read('fileOrigins', []),
    kiosk: read('kiosk', false),
    openAtLogin: read('openAtLogin', null),
    keepRunning: read('keepRunning', null),
    updateUrl: read('updateUrl', null),
  }
}
