/** @returns a picture that a browser can decode, whose left half is black */
export async function picture(name: string, width: number, height: number, type = 'image/png'): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height)
  return new File([await canvas.convertToBlob({ type })], name, { type })
}
