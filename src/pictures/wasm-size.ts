/** Size of zxing_reader.wasm in bytes. A compressed response has no header with the uncompressed size. */
export const wasmSize = 1_093_289
