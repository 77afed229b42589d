/** The standard `BarcodeDetector`: the browser's, or a polyfill in WebAssembly. */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { wasmSize } from './wasm-size.ts'

/** The back of a license may have other barcodes too; VINs are on door frames and registration cards. */
const formatsOf = {
  license: ['pdf417'],
  vin: ['code_39', 'code_128', 'data_matrix', 'qr_code'],
} as const

type Wanted = keyof typeof formatsOf

export interface Reader {
  detect(image: ImageData): Promise<readonly { readonly rawValue: string }[]>
}

interface ReaderClass {
  new (options: { readonly formats: readonly string[] }): Reader
  getSupportedFormats(): Promise<readonly string[]>
}

/** Returns the browser's detector if it reads the formats, otherwise null. TypeScript has no type for it. */
export async function ownReader(wanted: Wanted): Promise<Reader | null> {
  const formats = formatsOf[wanted]
  const Own = (globalThis as { BarcodeDetector?: ReaderClass }).BarcodeDetector
  const supported = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  return Own !== undefined && formats.every((format) => supported.includes(format)) ? new Own({ formats }) : null
}

async function fetchWasm(onProgress: (loaded: number) => void): Promise<ArrayBuffer> {
  const response = await fetch(wasmUrl)
  if (!response.ok || response.body === null) throw new Error(`status ${response.status}`)
  let loaded = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        loaded += chunk.length
        onProgress(Math.min(1, loaded / wasmSize))
        controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted).arrayBuffer()
}

export async function loadReader(wanted: Wanted, onProgress: (loaded: number) => void): Promise<Reader> {
  const wasmBinary = await fetchWasm(onProgress)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  return new BarcodeDetector({ formats: [...formatsOf[wanted]] })
}
