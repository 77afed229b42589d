/** Photos with metadata as a phone's camera writes it; for Node and pages. */

export const place = '37.7749,-122.41'

/** Returns the same JPEG with a GPS location and an orientation. */
export function withNote(jpeg: Uint8Array, orientation = 1): Uint8Array<ArrayBuffer> {
  const text = [...new TextEncoder().encode(place), 0]
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 2]
  const description = [0x01, 0x0e, 0, 2, 0, 0, 0, text.length, 0, 0, 0, 38]
  const held = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  const body = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff, ...description, ...held, 0, 0, 0, 0, ...text]
  const note = [0xff, 0xe1, 0, body.length + 2, ...body]
  const photo = new Uint8Array(jpeg.length + note.length)
  photo.set(jpeg.subarray(0, 2))
  photo.set(note, 2)
  photo.set(jpeg.subarray(2), 2 + note.length)
  return photo
}

export async function noted(file: File, orientation: number): Promise<File> {
  const photo = withNote(new Uint8Array(await file.arrayBuffer()), orientation)
  return new File([photo], file.name, { type: file.type, lastModified: 1 })
}
