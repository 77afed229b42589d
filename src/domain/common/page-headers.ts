/** Response headers of every page of the portal, on the web and in the desktop app. */
export const pageHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // No other site may embed the portal's files.
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=()',
} as const

/** Hash of the empty text: FullCalendar 6 inserts one empty style element and fills it by script. */
export const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** Only the page's one Trusted Types policy may turn text into markup or code (ui/trusted-types.ts). */
export const trustedTypesPolicy = ["require-trusted-types-for 'script'", 'trusted-types default'] as const

/** Path prefix of the scripts, styles and pictures; the build appends a hash to each name. */
export const assetStart = '/assets/'

/** Policy of these files. It counts for workers alone: the barcode reader's compiles WebAssembly. The page's is long. */
export const assetPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')
