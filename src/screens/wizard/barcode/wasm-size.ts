/** Bytes of zxing_reader.wasm: where a file comes compressed, no header says how long it is. */
export const wasmSize = 1_093_289
