/** `blob:`, or an image as `data:`: may be displayed as it is, without a request. */
export function isOwnFileAddress(address: string): boolean {
  return /^(blob:|data:image\/(png|jpeg|gif|webp|bmp)[;,])/i.test(address)
}
