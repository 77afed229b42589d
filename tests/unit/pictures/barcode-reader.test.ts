import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ZXING_WASM_SHA256 } from 'barcode-detector/ponyfill'
import { expect, test } from 'vitest'
import { findInTexts } from '../../../src/pictures/find-in-texts.ts'
import { wasmSize } from '../../../src/pictures/wasm-size.ts'
import { licenseText, privateValues, sampleLicense } from '../../support/license-text.ts'

test('the WebAssembly file is the one that barcode-detector loads, and its size is known', () => {
  const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  expect(createHash('sha256').update(file).digest('hex')).toBe(ZXING_WASM_SHA256)
  expect(file.length).toBe(wasmSize)
})

const license = licenseText(sampleLicense)
const vin = '1M8GDM9AXKP042788'

test('only requested values leave the worker', () => {
  expect(findInTexts('license', [vin, license])).toMatchObject({ kind: 'license', license: { cdl: 'A' } })
  expect(findInTexts('vin', [vin, license])).toEqual({ kind: 'vin', vin })
  const found = JSON.stringify([findInTexts('license', [license]), findInTexts('vin', [license])])
  for (const value of privateValues) expect(found).not.toContain(value)
})

test('another barcode is not returned', () => {
  expect(findInTexts('license', [vin, 'https://example.com'])).toBeNull()
  expect(findInTexts('vin', [license])).toBeNull()
})

test('a license without anything for the form says so', () => {
  expect(findInTexts('license', ['@\n\x1e\rANSI 6360001001'])).toEqual({ kind: 'problem', problem: 'incomplete' })
})
