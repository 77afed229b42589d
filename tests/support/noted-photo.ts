/** Photos with metadata, made in a browser. */

export const place = '37.7749,-122.41'

/** Returns the same photo with a GPS location and an orientation. */
export async function noted(file: File, orientation: number): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = [...new TextEncoder().encode(place), 0]
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 2]
  const description = [0x01, 0x0e, 0, 2, 0, 0, 0, text.length, 0, 0, 0, 38]
  const held = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  const body = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff, ...description, ...held, 0, 0, 0, 0, ...text]
  const note = new Uint8Array([0xff, 0xe1, 0, body.length + 2, ...body])
  return new File([bytes.slice(0, 2), note, bytes.slice(2)], file.name, { type: file.type, lastModified: 1 })
}
