import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { fileKind, hasProgramName, hasUnfitName, readFileKind } from '../../../../src/domain/files/file-kind.ts'

const bytes = (...values: (number | string)[]) =>
  new Uint8Array(values.flatMap((value) => (typeof value === 'number' ? [value] : [...Buffer.from(value, 'latin1')])))

describe("a file's type is determined by its first bytes", () => {
  test.each([
    ['jpeg', bytes(0xff, 0xd8, 0xff, 0xe0, 'JFIF')],
    ['png', bytes(0x89, 'PNG\r\n', 0x1a, '\n')],
    ['gif', bytes('GIF89a')],
    ['webp', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
    ['unknown', bytes('BMW, white')],
    ['heic', bytes(0, 0, 0, 24, 'ftypheic')],
    ['pdf', bytes('%PDF-1.7')],
    ['program', bytes('MZ', 0x90, 0)],
    ['program', bytes('#!/bin/sh')],
    ['markup', bytes('<!DOCTYPE html><html>')],
    ['markup', bytes('  \n<svg xmlns="http://www.w3.org/2000/svg">')],
    ['markup', bytes(0xef, 0xbb, 0xbf, '<?xml version="1.0"?>')],
    ['program', bytes(0xcf, 0xfa, 0xed, 0xfe)],
    ['program', bytes('L', 0, 0, 0, 1, 0x14, 2, 0)],
    ['program', bytes('@echo off\r\ndel *.*')],
    ['archive', bytes('PK', 3, 4)],
    ['archive', bytes('Rar!', 0x1a, 7)],
    ['archive', bytes('7z', 0xbc, 0xaf, 0x27, 0x1c)],
    ['archive', bytes('papers/', '\0'.repeat(250), 'ustar')],
    ['recording', bytes(0, 0, 0, 24, 'ftypmp42')],
    ['recording', bytes(0x1a, 0x45, 0xdf, 0xa3)],
    ['recording', bytes('RIFF', 1, 2, 3, 4, 'AVI LIST')],
    ['unknown', bytes(0xd0, 0xcf, 0x11, 0xe0)], // a Word document before 2007
    ['unknown', bytes('The wide road, an ordinary text')],
    ['unknown', bytes('Dear Sir, <html> is not what this letter is')],
    ['unknown', bytes('the first line is @echo off')],
    ['recording', bytes(0, 0, 0, 24, 'ftypmp42heic')],
    ['unknown', bytes('--------heic')],
    ['bmp', bytes('BM', 'x'.repeat(25))],
    ['unknown', bytes('BM', 'x'.repeat(24))],
    ['unknown', bytes()],
  ] as const)('%s', (kind, head) => expect(fileKind(head)).toBe(kind))
})

describe('a zip', () => {
  const zip = (...names: string[]) =>
    new Blob([Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<x/>')]))))])

  test.each([
    ['a Word document', ['[Content_Types].xml', '_rels/.rels', 'word/document.xml']],
    [
      "another program's, with its parts in another order",
      ['word/styles.xml', 'word/document.xml', '[Content_Types].xml'],
    ],
  ])('that is %s', async (_, names) => expect(await readFileKind(zip(...names))).toBe('word'))

  test.each([['setup.exe'], ['xl/workbook.xml'], ['a.jpg']])('with %s is an archive', async (name) =>
    expect(await readFileKind(zip(name))).toBe('archive'),
  )

  test('with more bytes than are read at its end', async () => {
    const picture = crypto.getRandomValues(new Uint8Array(60_000))
    const parts = Object.fromEntries([1, 2, 3, 4].map((number) => [`word/media/${number}.png`, picture]))
    const letter = zipSync({ 'word/document.xml': strToU8('<x/>'), ...parts })
    expect(await readFileKind(new Blob([Buffer.from(letter)]))).toBe('word')
  })
})

test.each(['RUN.BAT', 'a.vbs', 'a.jse', 'coi.pdf.scr', 'a.lnk', 'a.sh'])('%s is the name of a program', (name) =>
  expect(hasProgramName(name)).toBe(true),
)

test.each(['exe', 'setup.exe.pdf', 'a.json', 'bash'])('%s is not the name of a program', (name) =>
  expect(hasProgramName(name)).toBe(false),
)

test.each(['papers.zip', 'a.tgz', 'walk.MP4', 'a.mpeg'])('%s is the name of an archive or a recording', (name) =>
  expect(hasUnfitName(name)).toBe(true),
)

test.each(['zip', 'a.zip.pdf', 'a.movement'])('%s is not the name of an archive or a recording', (name) =>
  expect(hasUnfitName(name)).toBe(false),
)

describe('of a large file', () => {
  const reads: number[] = []
  const large = (head: Uint8Array<ArrayBuffer>) => ({
    slice: (start: number) => {
      reads.push(start)
      return new Blob([head])
    },
  })
  test('the beginning is read, and the end of an archive', async () => {
    expect(await readFileKind(large(bytes('%PDF-')) as Blob)).toBe('pdf')
    expect(reads.splice(0)).toEqual([0])
    expect(await readFileKind(large(bytes('PK', 3, 4)) as Blob)).toBe('archive')
    expect(reads).toEqual([0, -128 * 1024])
  })
})

test('a deleted file has no type', async () => {
  const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) }
  expect(await readFileKind(gone as unknown as Blob)).toBeNull()
})
