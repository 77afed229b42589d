import { describe, expect, test } from 'vitest'
import { fileKind, hasTextName, hasUnfitName, readFileKind } from '../../../../src/domain/files/file-kind.ts'

const bytes = (...values: (number | string)[]) =>
  new Uint8Array(values.flatMap((value) => (typeof value === 'number' ? [value] : [...Buffer.from(value, 'latin1')])))

describe("a file's type is determined by its first bytes", () => {
  test.each([
    ['jpeg', bytes(0xff, 0xd8, 0xff, 0xe0, 'JFIF')],
    ['png', bytes(0x89, 'PNG\r\n', 0x1a, '\n')],
    ['gif', bytes('GIF89a')],
    ['webp', bytes('RIFF', 1, 10, 3, 4, 'WEBPVP8 ')],
    ['unknown', bytes('BMW, white')],
    ['heic', bytes(0, 0, 0, 24, 'ftypheic')],
    ['heic', bytes(0, 0, 0, 10, 'ftypavif')],
    ['pdf', bytes('%PDF-1.7')],
    ['tiff', bytes('II*', 0, 8)],
    ['unknown', bytes('PK', 3, 4)], // a Word document
    ['unknown', bytes(0, 0, 0, 24, 'ftypmp42heic')],
    ['unknown', bytes('--------heic')],
    ['bmp', bytes('BM', 'x'.repeat(25))],
    ['unknown', bytes('BM', 'x'.repeat(24))],
    ['unknown', bytes()],
  ] as const)('%s', (kind, head) => expect(fileKind(head)).toBe(kind))
})

test.each(['RUN.BAT', 'coi.pdf.scr', 'papers.zip', 'a.tgz', 'walk.MP4', 'a.mpeg', 'page.htm'])(
  '%s is the name of a program, web page, archive or recording',
  (name) => expect(hasUnfitName(name)).toBe(true),
)

test.each(['exe', 'setup.exe.pdf', 'a.json', 'bash', 'zip', 'a.zip.pdf', 'a.movement', 'a.docx'])('%s is not', (name) =>
  expect(hasUnfitName(name)).toBe(false),
)

describe("a document's type is determined by its start and its end", () => {
  const filler = 'x'.repeat(100_000)
  const office = (folder: string) => bytes('PK', 3, 4, filler, '[Content_Types].xml', `${folder}/a.xml`, 'PK', 5, 6)
  test.each([
    ['pdf', 'a PDF after a banner', bytes('x'.repeat(900), '%PDF-1.4 %%EOF')],
    ['pdf', 'a PDF without its end', bytes('%PDF-1.7 1 0 obj', filler)],
    ['office', 'a Word document', office('word')],
    ['office', 'a workbook', office('xl')],
    [
      'office',
      'an OpenDocument text',
      bytes('PK', 3, 4, 'x'.repeat(26), 'mimetypeapplication/vnd.oasis.opendocument.textPK', filler, 'PK', 5, 6),
    ],
    ['office', 'a Word document of 2003', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, filler)],
    ['office', 'RTF', bytes('{\\rtf1\\ansi')],
    ['partial', 'a Word document that was cut off', bytes('PK', 3, 4, '[Content_Types].xml word/', filler)],
    ['unknown', "an archive, as Apple's Pages writes", bytes('PK', 3, 4, 'Index/Document.iwa', 'PK', 5, 6)],
    ['page', 'a sign-in page', bytes('\n<!DOCTYPE html><title>Sign in</title>', filler)],
    ['page', 'XML', bytes(0xef, 0xbb, 0xbf, '<?xml version="1.0"?>')],
    ['text', 'text', bytes('DOT inspection\tpassed\r\n', 0xe9)],
    ['text', 'text in UTF-16', bytes(0xff, 0xfe, 'D', 0, 'O', 0)],
    ['unknown', 'a program', bytes('MZ', 0x90, 0, 3, 0, filler)],
    ['unknown', 'a property list', bytes('bplist00', 0xd1, 1, 2, filler)],
  ] as const)('%s: %s', async (kind, _, content) => expect(await readFileKind(new Blob([content]))).toBe(kind))

  test.each(['COI.pdf.crdownload', 'coi.pdf.part', '.coi.pdf.icloud'])('partial by its name: %s', async (name) =>
    expect(await readFileKind(new File([bytes('%PDF-1.7 %%EOF')], name))).toBe('partial'),
  )

  test('of a large photo only the beginning is read', async () => {
    const reads: unknown[] = []
    const large = { slice: (...range: unknown[]) => reads.push(range) && new Blob([bytes(0xff, 0xd8, 0xff)]) }
    expect(await readFileKind(large as unknown as Blob)).toBe('jpeg')
    expect(reads).toEqual([[0, 32]])
  })
})

test.each([
  ['notes.TXT', true],
  ['fleet.csv', true],
  ['README', true],
  ['coi.pdf', false],
  ['coi.gdoc', false],
  ['run.reg', false],
])('%s is the name of a text: %s', (name, isText) => expect(hasTextName(name)).toBe(isText))

test('a deleted file has no type', async () => {
  const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) }
  expect(await readFileKind(gone as unknown as Blob)).toBeNull()
})
