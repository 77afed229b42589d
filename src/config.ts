/**
 * Settings and product names, set at build time (see `.env.example`) and overridden on the web by the `config.json`
 * beside the page. They are public: every visitor can read them.
 */

/** @param setting VITE_KIOSK */
export function isKiosk(setting: string | undefined): boolean {
  return setting === 'true' || setting === '1'
}

function withoutSlash(base: string): string {
  return base.replace(/\/+$/, '')
}

/** Settings that `config.json` may override. */
export interface Config {
  readonly brandName: string
  readonly companyName: string
  readonly supportEmail: string
  readonly apiBase: string
  readonly googleClientId: string
  readonly googleLoginPath: string
  readonly portalUrl: string
}

/** The build replaces each variable by its value. `import.meta.env` is absent in plain Node (scripts, tests). */
const built: Config = {
  brandName: import.meta.env?.VITE_BRAND_NAME || 'TruckStaff',
  companyName: import.meta.env?.VITE_COMPANY_NAME || 'TruckStaff',
  supportEmail: import.meta.env?.VITE_SUPPORT_EMAIL || 'support@truckstaff.example',
  apiBase: import.meta.env?.VITE_API_BASE || '',
  googleClientId: import.meta.env?.VITE_GOOGLE_CLIENT_ID || '',
  googleLoginPath: import.meta.env?.VITE_GOOGLE_LOGIN_PATH || '',
  portalUrl: import.meta.env?.VITE_PORTAL_URL || '',
}

/** The color of src/ui/theme.css and of the mark. VITE_BRAND_COLOR replaces it (build/brand-color.ts). */
export const defaultBrandColor = '#F0831C'

function brandOf({ brandName, companyName, supportEmail }: Config) {
  return {
    name: brandName,
    /** Displayed in the footer: 'Made by …'. */
    company: companyName,
    supportEmail,
    /** Prefix of displayed application ids. */
    idPrefix: import.meta.env?.VITE_ID_PREFIX ?? 'TS-',
  } as const
}

function settingsOf({ apiBase, googleClientId, googleLoginPath, portalUrl }: Config) {
  return {
    /** Origin (and path) before /api in the web build; empty = the page's origin. */
    apiBase: withoutSlash(apiBase),
    /** Client id of the third-party sign-in; empty = no button. */
    googleClientId,
    /** Path that receives the third-party credential; empty = the sign-in is unavailable. */
    googleLoginPath,
    /** Public address of the web build, for the kiosk's QR code; empty = no code. */
    portalUrl,
    /** Kiosk build. Not set by config.json: a kiosk that fails to load the file must stay a kiosk. */
    kiosk: isKiosk(import.meta.env?.VITE_KIOSK),
  } as const
}

/** Read these when needed, not at module load: `configure` replaces them. */
export let brand = brandOf(built)
export let settings = settingsOf(built)

/** Whether config.json changes the product's name. */
export function isRenamed(): boolean {
  return brand.name !== built.brandName
}

export function configure(overrides: Partial<Config>): boolean {
  const config = { ...built, ...overrides }
  brand = brandOf(config)
  settings = settingsOf(config)
  return (Object.keys(built) as (keyof Config)[]).some((key) => config[key] !== built[key])
}
