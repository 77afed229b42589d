/**
 * Whether an address needs no network request (`blob:`, or an image as `data:`), so that it may be displayed as it is.
 */
export function isOwnFileAddress(address: string): boolean {
  return /^(blob:|data:image\/(png|jpeg|gif|webp|bmp)[;,])/i.test(address)
}
