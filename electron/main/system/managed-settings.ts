/**
 * Settings from the machine's management: Windows group policy, macOS managed preferences. Only what holds for the whole
 * machine: what a user could set for themselves is not looked at.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { t } from '../../../src/i18n/t.ts'

export interface GivenSettings {
  /** Named when something in them makes no sense. */
  readonly place: string
  readonly values: unknown
}

/** Runs a program of the system. @returns what it prints; null when it ends with code 1 */
export type RunProgram = (file: string, args: readonly string[]) => string | null

export const policyKey = 'HKLM\\SOFTWARE\\Policies\\TruckStaff'
export const managedPreferences = '/Library/Managed Preferences/com.truckstaff.candidate-portal.plist'

const run: RunProgram = (file, args) => {
  try {
    return execFileSync(file, args, { encoding: 'utf8', timeout: 10_000, windowsHide: true, stdio: 'pipe' })
  } catch (error) {
    if ((error as { status?: unknown }).status === 1) return null
    throw error
  }
}

/**
 * `    kiosk    REG_DWORD    0x1`: text, or a number that is a switch. Every value is read, of whatever name and type: one that
 * is passed over would start a desktop where a kiosk was meant. Any other type counts as null, which no setting may be.
 */
function readValues(printed: string): Record<string, unknown> {
  const rows = [...printed.matchAll(/^ {4}(\S.*?) {4}REG_(\w+)(?: {4}(.*?))?\r?$/gm)]
  const switches: Readonly<Record<string, boolean>> = { '0x0': false, '0x1': true }
  const read = (type: string, value: string): unknown => {
    if (type === 'SZ') return value
    return type === 'DWORD' ? (switches[value] ?? value) : null
  }
  return Object.fromEntries(rows.map(([, name = '', type = '', value = '']) => [name, read(type, value)]))
}

/** Fixed, because the path and the environment (`SystemRoot`) are the user's. */
const registryProgram = 'C:\\Windows\\System32\\reg.exe'

export function readGroupPolicy(program: RunProgram = run): GivenSettings | null {
  const printed = program(registryProgram, ['query', policyKey])
  return printed === null
    ? null
    : { place: t('the group policy {key}', { key: policyKey }), values: readValues(printed) }
}

export function readManagedPreferences(program: RunProgram = run, exists = existsSync): GivenSettings | null {
  if (!exists(managedPreferences)) return null
  const printed = program('/usr/bin/plutil', ['-convert', 'json', '-o', '-', managedPreferences])
  if (printed === null) throw new Error('not a property list')
  return { place: managedPreferences, values: JSON.parse(printed) }
}

/** Throws, with a sentence for the administrator, when there are some and they can't be read. */
export function readManagedSettings(platform: NodeJS.Platform): GivenSettings | null {
  try {
    if (platform === 'win32') return readGroupPolicy()
    return platform === 'darwin' ? readManagedPreferences() : null
  } catch (error) {
    const place = platform === 'win32' ? t('The group policy {key}', { key: policyKey }) : managedPreferences
    const reason = t("{place} can't be read.", { place })
    throw new Error(reason, { cause: error })
  }
}
