/**
 * Managed settings: Windows group policy and macOS managed preferences. Machine-wide ones only, because users can
 * change their own.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { t } from '../../../src/i18n/t.ts'

export interface GivenSettings {
  /** Shown in errors about the values. */
  readonly place: string
  readonly values: unknown
}

/** Runs a system program. @returns its output; null when it exits with code 1 */
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
 * Parses lines such as `    kiosk    REG_DWORD    0x1`: strings, and numbers that are switches. All values are read,
 * because a skipped one could start a desktop instead of a kiosk. Other types become null, which no setting accepts.
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

/** Absolute, because users control PATH and the environment (`SystemRoot`). */
const registryProgram = 'C:\\Windows\\System32\\reg.exe'

/** There on every machine. A policy can block the program itself, which then ends as if the asked key were missing. */
const parentKey = 'HKLM\\SOFTWARE\\Policies'

/** @throws if the registry can't be read: a kiosk would start as a desktop */
export function readGroupPolicy(program: RunProgram = run): GivenSettings | null {
  const printed = program(registryProgram, ['query', policyKey])
  if (printed !== null) return { place: t('the group policy {key}', { key: policyKey }), values: readValues(printed) }
  if (program(registryProgram, ['query', parentKey]) === null) throw new Error('the registry cannot be read')
  return null
}

export function readManagedPreferences(program: RunProgram = run, exists = existsSync): GivenSettings | null {
  if (!exists(managedPreferences)) return null
  const printed = program('/usr/bin/plutil', ['-convert', 'json', '-o', '-', managedPreferences])
  if (printed === null) throw new Error('not a property list')
  return { place: managedPreferences, values: JSON.parse(printed) }
}

/** Throws, with a sentence for the administrator, when managed settings exist but can't be read. */
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
