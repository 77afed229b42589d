import { describe, expect, test } from 'vitest'
import { fileKind, hasUnfitName, readFileKind } from '../../../../src/domain/files/file-kind.ts'

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

test('of a large file only the beginning is read', async () => {
  const reads: unknown[] = []
  const large = { slice: (...range: unknown[]) => reads.push(range) && new Blob([bytes('%PDF-')]) }
  expect(await readFileKind(large as unknown as Blob)).toBe('pdf')
  expect(reads).toEqual([[0, 32]])
})

test('a deleted file has no type', async () => {
  const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) }
  expect(await readFileKind(gone as unknown as Blob)).toBeNull()
})
