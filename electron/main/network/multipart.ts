import { cleanFileName } from '../../../src/domain/files/file-name.ts'
import type { WirePart } from '../../../src/platform/ipc.ts'

/** Encodes a multipart body. File names are cleaned: FormData keeps one like `../../etc/passwd`. */
export async function encodeMultipart(parts: readonly WirePart[]) {
  const form = new FormData()
  for (const part of parts) {
    if ('value' in part) form.append(part.field, part.value)
    else form.append(part.field, new File([part.bytes], cleanFileName(part.name), { type: part.type }))
  }
  const encoded = new Response(form)
  return {
    contentType: encoded.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await encoded.arrayBuffer()),
  }
}
