/**
 * The headers that a web server sends with the portal.
 * A deployment behind another server needs the same ones.
 */

/** Google's sign-in script needs its own addresses; the hash is FullCalendar's empty style element. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' https://accounts.google.com/gsi/client",
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' https://accounts.google.com/gsi/style",
  "connect-src 'self' https://accounts.google.com/gsi/",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  'frame-src https://accounts.google.com/gsi/',
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  // The worker that turns and straightens photos, and the service worker (a kiosk registers none).
  "worker-src 'self'",
  // Text becomes markup or code by the page's one policy alone (src/ui/trusted-types.ts).
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ')

export const webHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // The sign-in popup of Google must be able to answer its opener.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=()',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
}
