import { expect, it } from 'vitest'
import { cleanFileName, encodedAddress, unusedName } from '../../../../src/domain/files/file-name.ts'

it.each([
  ['photo.jpg', 'photo.jpg'],
  ['../../../etc/passwd', 'passwd'],
  ['C:\\Users\\x\\cdl.png', 'cdl.png'],
  ['\u202Egpj.exe', 'gpj.exe'],
  ['a\u0000b\r\nc.pdf', 'abc.pdf'],
  ['say "hi".pdf', 'say _hi_.pdf'],
  ['a:b*c?d<e>f|g.png', 'a_b_c_d_e_f_g.png'],
  ['COI #2 100%.pdf', 'COI _2 100_.pdf'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['console.log', 'console.log'],
  ['.htaccess', 'htaccess'],
  ['insurance.pdf . ', 'insurance.pdf'],
  ['', 'file'],
  ['Jose\u0301.pdf', 'José.pdf'],
])('%j becomes %j', (given, expected) => {
  expect(cleanFileName(given)).toBe(expected)
})

it('keeps the extension of a long name and at most 120 characters', () => {
  const cleaned = cleanFileName(`${'x'.repeat(300)}.jpeg`)
  expect(cleaned).toHaveLength(120)
  expect(cleaned.endsWith('x.jpeg')).toBe(true)
})

it.each([
  ['no extension', 'x'.repeat(300), 'x'.repeat(120)],
  ['a dot in the middle', `coi.2026${'x'.repeat(300)}`, `coi.2026${'x'.repeat(112)}`],
])('a long name with %s', (_, given, expected) => {
  expect(cleanFileName(given)).toBe(expected)
})

it.each([
  ['image.jpg', [], 'image.jpg'],
  ['image.jpg', ['image.png'], 'image-2.jpg'],
  ['image.jpg', ['image.jpg', 'image-2.jpg', 'image-4.jpg'], 'image-3.jpg'],
  ['image', ['image.jpg'], 'image-2'],
])('%j beside %j is called %j', (name, others, expected) => {
  expect(unusedName(name, others)).toBe(expected)
})

it.each([
  ['/storage/9/COI #2 100%.pdf', '/storage/9/COI %232 100%25.pdf'],
  ['https://files.example/a%20b%23.pdf?x=1', 'https://files.example/a%20b%23.pdf?x=1'],
  ['a#b.pdf?sig=%2F', 'a%23b.pdf?sig=%2F'],
  ['https://files.example/a.pdf#page=2', 'https://files.example/a.pdf#page=2'],
])('the address %s is encoded as %s, once', (address, encoded) => {
  expect(encodedAddress(address)).toBe(encoded)
  expect(encodedAddress(encoded)).toBe(encoded)
})

it('a hostile address is encoded in no time', () => {
  const startedAt = performance.now()
  encodedAddress('#'.repeat(30_000))
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
