/** An address of a file that leads nowhere: made in the page, or a picture as text. It may be shown as it is. */
export function isOwnFileAddress(address: string): boolean {
  return /^(blob:|data:image\/(png|jpeg|gif|webp|bmp)[;,])/i.test(address)
}
