/** The settings: what the build sets, and on the web the `config.json` beside the page, on the desktop main. */

/** What a value must be, in the words of scripts/settings.ts. It may always be the default. */
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
  /** A build's VITE_… variable; one that config.json overrides; or a key of config.json that only deploy:files reads. */
  readonly web?: 'build' | 'config' | 'server'
  /** A key of settings.json and of the policies. */
  readonly desktop?: true
  /** No page of the build shows it, so another value needs no new page. */
  readonly unseen?: true
}

/**
 * THE SETTINGS, one row each. They are public: every visitor can read them. The comment of a row is its title, then its
 * explanation. `npm run settings` writes both into docs/settings.md and into the policy templates.
 */
export const settingRows = {
  /** Name of the product. In the portal, its title and its manifest. */
  brandName: { type: 'line', default: 'TruckStaff', web: 'config' },
  /** Name of the company. In the footer. */
  companyName: { type: 'line', default: 'TruckStaff', web: 'config' },
  /** E-mail address for help. */
  supportEmail: { type: 'email', default: 'support@truckstaff.example', web: 'config' },
  /** Prefix of displayed application ids. May be empty. */
  idPrefix: { type: 'prefix', default: 'TS-', web: 'build' },
  /** Brand color. The shades for text and buttons follow from it; the icons are files in `resources`. */
  brandColor: { type: 'color', default: '#F0831C', web: 'build' },
  /** Address in front of `/api`. Empty: the page's origin. Run `npm run deploy:files` after a change. */
  apiBase: { type: 'base', default: '', web: 'config' },
  /**
   * Origin of the provider's API, https. Empty: `VITE_API_BASE` of the build. On Windows only the policy can set it, not
   * `settings.json`.
   */
  apiOrigin: { type: 'origin', default: '', desktop: true },
  /**
   * Other origins of stored files, https. Separated by spaces, such as `https://lh3.googleusercontent.com`. Empty: files
   * come from the provider only. On the web run `npm run deploy:files` after a change.
   */
  fileOrigins: { type: 'origins', default: '', web: 'server', desktop: true },
  /** Client id of the Google sign-in. Empty: no Google button. Run `npm run deploy:files` after a change. */
  googleClientId: { type: 'clientId', default: '', web: 'config' },
  /**
   * Path of the provider for Google's credential. It takes `{credential}` and replies like `POST /api/login`. Empty: the
   * button says that Google sign-in is not available yet.
   */
  googleLoginPath: { type: 'path', default: '', web: 'config' },
  /** Public address of the portal. Screens without a camera display it as a QR code. Empty: no code. */
  portalUrl: { type: 'address', default: '', web: 'config' },
  /**
   * The provider adds files on each save. The files of a step may then go in several saves. Off: they go in one, because
   * a provider that replaces them would lose the others.
   */
  savesAdd: { type: 'switch', default: false, web: 'config', desktop: true, unseen: true },
  /** Kiosk. Nothing of a person stays on the machine, and the app is full screen. */
  kiosk: { type: 'switch', default: false, desktop: true },
  /** Open at login. Unset: the user chooses. */
  openAtLogin: { type: 'switch', default: null, desktop: true },
  /** Keep running when the window is closed. Reminders then come without a window. Unset: the user chooses. */
  keepRunning: { type: 'switch', default: null, desktop: true },
  /** Address of the update feed's folder, https. Unset: no updates. */
  updateUrl: { type: 'feed', default: null, desktop: true },
} as const satisfies Readonly<Record<string, SettingRow>>

type Rows = typeof settingRows
/** Names of the rows with this property. */
export type SettingWith<Place> = { [Name in keyof Rows]: Rows[Name] extends Place ? Name : never }[keyof Rows]
type Value<Name extends keyof Rows> = Rows[Name]['type'] extends 'switch' ? boolean : string

/** What the page knows. */
export type PageSettings = { readonly [Name in SettingWith<{ web: 'build' | 'config' }>]: Value<Name> }
/** What `config.json` may set. */
export type HostConfig = { readonly [Name in SettingWith<{ web: 'config' | 'server' }>]?: Value<Name> }

/** Whether the page knows a setting. */
export function isOfPage({ web }: SettingRow): boolean {
  return web === 'build' || web === 'config'
}

/** Returns the variable of a build: `brandName` is VITE_BRAND_NAME. */
export function variableOf(name: string): string {
  return `VITE_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`
}

/** Returns the settings of a build. @param env its VITE_… variables */
export function builtSettings(env: Readonly<Record<string, unknown>>): PageSettings {
  const rows = Object.entries<SettingRow>(settingRows).filter(([, row]) => isOfPage(row))
  const values = rows.map(([name, { type, default: byDefault }]) => {
    const given = env[variableOf(name)]
    if (type === 'switch') return [name, given === 'true' || given === '1']
    return [name, given === '' && type !== 'prefix' ? byDefault : (given ?? byDefault)]
  })
  return Object.fromEntries(values) as PageSettings
}

/** `import.meta.env` is absent in plain Node (scripts, tests). */
const built = builtSettings(import.meta.env ?? {})

function brandOf({ brandName, companyName, supportEmail, idPrefix }: PageSettings) {
  return { name: brandName, company: companyName, supportEmail, idPrefix } as const
}

function withoutSlash(base: string): string {
  return base.replace(/\/+$/, '')
}

function settingsOf(all: PageSettings): PageSettings {
  return { ...all, apiBase: withoutSlash(all.apiBase) }
}

/** Read these when needed, not at module load: `configure` replaces them. */
export let brand = brandOf(built)
export let settings = settingsOf(built)

/** Whether config.json changes the product's name. */
export function isRenamed(): boolean {
  return brand.name !== built.brandName
}

/** Puts settings in place of the build's. @returns whether one differs that a page of the build shows */
export function configure(overrides: Partial<PageSettings>): boolean {
  const all = { ...built, ...overrides }
  brand = brandOf(all)
  settings = settingsOf(all)
  const rows: Readonly<Record<string, SettingRow>> = settingRows
  return (Object.keys(built) as (keyof PageSettings)[]).some((name) => !rows[name]?.unseen && all[name] !== built[name])
}
