/** Headers that every page of the portal carries, whoever serves it: a web server, or the desktop app. */
export const pageHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // No other site may put a file of ours into a page of its own.
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=()',
} as const

/** FullCalendar 6 puts one empty style element in and fills it by script; this is the hash of the empty text. */
export const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** Text becomes markup or code by the page's one policy alone (ui/trusted-types.ts). */
export const trustedTypesPolicy = ["require-trusted-types-for 'script'", 'trusted-types default'] as const

/** Addresses of the barcode reader's worker begin so; the build puts a hash behind (src/screens/wizard/barcode). */
export const barcodeWorkerStart = '/assets/barcode-worker-'

/** The policy of that worker alone: it fetches WebAssembly from its own origin and compiles it. */
export const barcodeWorkerPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')
