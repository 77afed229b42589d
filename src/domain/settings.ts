/**
 * What can be set at build time (`.env.example` explains each); the one home of the product's names.
 * Nothing here is secret: every VITE_ value ends in the bundle.
 */

/** Absent in plain Node (the main process, tests). */
const env: Readonly<Record<string, string | undefined>> = import.meta.env ?? {}

/** @param setting VITE_KIOSK */
export function isKiosk(setting: string | undefined): boolean {
  return setting === 'true' || setting === '1'
}

export const brand = {
  /** The product. */
  name: env.VITE_BRAND_NAME || 'TruckStaff',
  /** The company in the footer's 'Made by'. */
  company: env.VITE_COMPANY_NAME || 'TruckStaff',
  supportEmail: env.VITE_SUPPORT_EMAIL || 'support@truckstaff.example',
  /** In front of every application id. */
  idPrefix: 'TS-',
} as const

export const settings = {
  /** Origin (and path) in front of /api in the web build; empty = the page's own origin. */
  apiBase: (env.VITE_API_BASE || '').replace(/\/+$/, ''),
  /** Client id of the third-party sign-in; empty = no button. */
  googleClientId: env.VITE_GOOGLE_CLIENT_ID || '',
  /** Where the third-party credential is posted; empty = it can't be used yet. */
  googleLoginPath: env.VITE_GOOGLE_LOGIN_PATH || '',
  /** The public address of the web build, for the kiosk's QR code; empty = the page's own origin, where it has one. */
  portalUrl: env.VITE_PORTAL_URL || '',
  /** The web build for a truck-stop kiosk. */
  kiosk: isKiosk(env.VITE_KIOSK),
} as const
