/** The settings: what the build sets. On the desktop main replaces some. */

/** What a value must be (build/settings.ts). It may always be the default. */
export type SettingType =
  | 'line'
  | 'prefix'
  | 'email'
  | 'color'
  | 'base'
  | 'clientId'
  | 'path'
  | 'address'
  | 'origin'
  | 'origins'
  | 'feed'
  | 'switch'

export interface SettingRow {
  readonly type: SettingType
  /** null: unset. */
  readonly default: string | boolean | null
  /** A VITE_… variable of a build, which the page knows, or only the policy of the web server. */
  readonly web?: 'page' | 'server'
  /** A key of settings.json and of the policies. */
  readonly desktop?: true
}

/**
 * THE SETTINGS, one row each, as docs/settings.md explains them. They are public: every visitor can read them. Those of
 * the desktop app are in the templates of deploy/policies, too.
 */
export const settingRows = {
  brandName: { type: 'line', default: 'TruckStaff', web: 'page' },
  companyName: { type: 'line', default: 'TruckStaff', web: 'page' },
  supportEmail: { type: 'email', default: 'support@truckstaff.example', web: 'page' },
  idPrefix: { type: 'prefix', default: 'TS-', web: 'page' },
  brandColor: { type: 'color', default: '#F0831C', web: 'page' },
  apiBase: { type: 'base', default: '', web: 'page' },
  apiOrigin: { type: 'origin', default: '', desktop: true },
  fileOrigins: { type: 'origins', default: '', web: 'server', desktop: true },
  googleClientId: { type: 'clientId', default: '', web: 'page' },
  googleLoginPath: { type: 'path', default: '', web: 'page' },
  portalUrl: { type: 'address', default: '', web: 'page' },
  savesAdd: { type: 'switch', default: false, web: 'page', desktop: true },
  kiosk: { type: 'switch', default: false, desktop: true },
  openAtLogin: { type: 'switch', default: null, desktop: true },
  keepRunning: { type: 'switch', default: null, desktop: true },
  updateUrl: { type: 'feed', default: null, desktop: true },
} as const satisfies Readonly<Record<string, SettingRow>>

type Rows = typeof settingRows
/** Names of the rows with this property. */
export type SettingWith<Place> = { [Name in keyof Rows]: Rows[Name] extends Place ? Name : never }[keyof Rows]
type Value<Name extends keyof Rows> = Rows[Name]['type'] extends 'switch' ? boolean : string

/** What the page knows. */
export type PageSettings = { readonly [Name in SettingWith<{ web: 'page' }>]: Value<Name> }
/** What a build sets. */
export type BuiltSettings = { readonly [Name in SettingWith<{ web: 'page' | 'server' }>]: Value<Name> }

/** Returns the variable of a build: `brandName` is VITE_BRAND_NAME. */
export function variableOf(name: string): string {
  return `VITE_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`
}

/** Returns the settings of a build. @param env its VITE_… variables */
export function builtSettings(env: Readonly<Record<string, unknown>>): BuiltSettings {
  const rows = Object.entries<SettingRow>(settingRows).filter(([, { web }]) => web !== undefined)
  const values = rows.map(([name, { type, default: byDefault }]) => {
    const given = env[variableOf(name)]
    if (type === 'switch') return [name, given === 'true' || given === '1']
    return [name, given === '' && type !== 'prefix' ? byDefault : (given ?? byDefault)]
  })
  return Object.fromEntries(values) as BuiltSettings
}

/** `import.meta.env` is absent in plain Node (scripts, tests). */
const built = builtSettings(import.meta.env ?? {})

function brandOf({ brandName, companyName, supportEmail, idPrefix }: PageSettings) {
  return { name: brandName, company: companyName, supportEmail, idPrefix } as const
}

function settingsOf(all: PageSettings): PageSettings {
  return { ...all, apiBase: all.apiBase.replace(/\/+$/, '') }
}

/** Read these when needed, not at module load: `configure` replaces them. */
export let brand = brandOf(built)
export let settings = settingsOf(built)

/** Puts settings in place of the build's. */
export function configure(overrides: Partial<PageSettings>): void {
  const all = { ...built, ...overrides }
  brand = brandOf(all)
  settings = settingsOf(all)
}
