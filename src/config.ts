/**
 * What can be set, and the one home of the product's names: at build time (`.env.example` explains each), and on the web
 * by the `config.json` that lies beside the page. Nothing here is secret: every visitor can read it.
 */

/** Absent in plain Node (the main process, tests). */
const env: Readonly<Record<string, string | undefined>> = import.meta.env ?? {}

/** @param setting VITE_KIOSK */
export function isKiosk(setting: string | undefined): boolean {
  return setting === 'true' || setting === '1'
}

function withoutSlash(base: string): string {
  return base.replace(/\/+$/, '')
}

/** What `config.json` may say; the portal takes what it does not say from the build. */
export interface Config {
  readonly brandName: string
  readonly companyName: string
  readonly supportEmail: string
  readonly apiBase: string
  readonly googleClientId: string
  readonly googleLoginPath: string
  readonly portalUrl: string
}

const built: Config = {
  brandName: env.VITE_BRAND_NAME || 'TruckStaff',
  companyName: env.VITE_COMPANY_NAME || 'TruckStaff',
  supportEmail: env.VITE_SUPPORT_EMAIL || 'support@truckstaff.example',
  apiBase: env.VITE_API_BASE || '',
  googleClientId: env.VITE_GOOGLE_CLIENT_ID || '',
  googleLoginPath: env.VITE_GOOGLE_LOGIN_PATH || '',
  portalUrl: env.VITE_PORTAL_URL || '',
}

function brandOf({ brandName, companyName, supportEmail }: Config) {
  return {
    /** The product. */
    name: brandName,
    /** The company in the footer's 'Made by'. */
    company: companyName,
    supportEmail,
    /** In front of every application id. */
    idPrefix: 'TS-',
  } as const
}

function settingsOf({ apiBase, googleClientId, googleLoginPath, portalUrl }: Config) {
  return {
    /** Origin (and path) in front of /api in the web build; empty = the page's own origin. */
    apiBase: withoutSlash(apiBase),
    /** Client id of the third-party sign-in; empty = no button. */
    googleClientId,
    /** Where the third-party credential is posted; empty = it can't be used yet. */
    googleLoginPath,
    /** The public address of the web build, for the kiosk's QR code; empty = the page's own origin, where it has one. */
    portalUrl,
    /** The web build for a truck-stop kiosk. Never from config.json: without that file a kiosk would be a personal portal. */
    kiosk: isKiosk(env.VITE_KIOSK),
  } as const
}

/** Read when they are needed, not when a module starts: `configure` replaces them. */
export let brand = brandOf(built)
export let settings = settingsOf(built)

/** Whether config.json gives the product another name than the build. */
export function isRenamed(): boolean {
  return brand.name !== built.brandName
}

/**
 * Puts the words of `config.json` over the build's; once, before anything is drawn.
 * @returns whether they differ
 */
export function configure(overrides: Partial<Config>): boolean {
  const config = { ...built, ...overrides }
  brand = brandOf(config)
  settings = settingsOf(config)
  return (Object.keys(built) as (keyof Config)[]).some((key) => config[key] !== built[key])
}
