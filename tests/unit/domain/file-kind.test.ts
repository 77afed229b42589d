import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import {
  fileKind,
  hasPictureName,
  hasProgramName,
  hasUnfitName,
  headLength,
  isPicture,
  readFileKind,
} from '../../../src/domain/files/file-kind.ts'

const bytes = (...values: (number | string)[]) =>
  new Uint8Array(values.flatMap((value) => (typeof value === 'number' ? [value] : [...Buffer.from(value, 'latin1')])))

describe("a file's type is determined by its first bytes", () => {
  test.each([
    ['jpeg', bytes(0xff, 0xd8, 0xff, 0xe0, 'JFIF')],
    ['png', bytes(0x89, 'PNG\r\n', 0x1a, '\n')],
    ['gif', bytes('GIF89a')],
    ['gif', bytes('GIF87a')],
    ['webp', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
    ['bmp', bytes('BM', 'x'.repeat(30))],
    ['unknown', bytes('BMW, white')],
    ['heic', bytes(0, 0, 0, 24, 'ftypheic')],
    ['heic', bytes(0, 0, 0, 24, 'ftypmif1')],
    ['pdf', bytes('%PDF-1.7')],
    ['program', bytes('MZ', 0x90, 0)],
    ['program', bytes(0x7f, 'ELF')],
    ['program', bytes('#!/bin/sh')],
    ['markup', bytes('<!DOCTYPE html><html>')],
    ['markup', bytes('  \n<svg xmlns="http://www.w3.org/2000/svg">')],
    ['markup', bytes(0xef, 0xbb, 0xbf, '<?xml version="1.0"?>')],
    ['markup', bytes('<script>')],
    ['markup', bytes('<HTML>')],
    ['program', bytes(0xcf, 0xfa, 0xed, 0xfe)],
    ['program', bytes(0xca, 0xfe, 0xba, 0xbe)],
    ['program', bytes('L', 0, 0, 0, 1, 0x14, 2, 0)],
    ['program', bytes('!<arch>\ndebian-binary')],
    ['program', bytes(0xed, 0xab, 0xee, 0xdb)],
    ['program', bytes('@echo off\r\ndel *.*')],
    ['program', bytes('\r\n@ECHO OFF')],
    ['archive', bytes('PK', 3, 4)],
    ['archive', bytes('PK', 5, 6)],
    ['archive', bytes('Rar!', 0x1a, 7)],
    ['archive', bytes('7z', 0xbc, 0xaf, 0x27, 0x1c)],
    ['archive', bytes(0x1f, 0x8b, 8)],
    ['archive', bytes('BZh9')],
    ['archive', bytes(0xfd, '7zXZ')],
    ['archive', bytes(0x28, 0xb5, 0x2f, 0xfd)],
    ['archive', bytes('MSCF')],
    ['archive', bytes('papers/', '\0'.repeat(250), 'ustar')],
    ['recording', bytes(0, 0, 0, 24, 'ftypmp42')],
    ['recording', bytes(0, 0, 0, 20, 'ftypqt  ')],
    ['recording', bytes(0, 0, 0, 8, 'wide')],
    ['recording', bytes(0x1a, 0x45, 0xdf, 0xa3)],
    ['recording', bytes('RIFF', 1, 2, 3, 4, 'AVI LIST')],
    ['recording', bytes('RIFF', 1, 2, 3, 4, 'WAVE')],
    ['recording', bytes(0x30, 0x26, 0xb2, 0x75)],
    ['recording', bytes(0, 0, 1, 0xba)],
    ['unknown', bytes(0xd0, 0xcf, 0x11, 0xe0)], // a Word document before 2007
    ['unknown', bytes('The wide road, an ordinary text')],
    ['unknown', bytes('just words')],
    ['unknown', bytes('Dear Sir, <html> is not what this letter is')],
    ['unknown', bytes('the first line is @echo off')],
    ['unknown', bytes('a', 0xef, 0xbb, 0xbf, '<html>')],
    ['recording', bytes(0, 0, 0, 24, 'ftypmp42heic')],
    ['unknown', bytes('--------heic')],
    ['unknown', bytes(0, 'the wide road')],
    ['bmp', bytes('BM', 'x'.repeat(25))],
    ['unknown', bytes('BM', 'x'.repeat(24))],
    ['unknown', bytes(0xff, 0xd8)],
    ['unknown', bytes()],
  ] as const)('%s', (kind, head) => expect(fileKind(head)).toBe(kind))

  test('the whole beginning may be passed', () => expect(fileKind(bytes('%PDF-', ' '.repeat(headLength)))).toBe('pdf'))
})

describe('a zip', () => {
  const zip = (...names: string[]) =>
    new Blob([Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<x/>')]))))])

  test.each([
    ['a Word document', ['[Content_Types].xml', '_rels/.rels', 'word/document.xml']],
    ['one from some versions of Word', ['[Content_Types].xml', 'word/document2.xml']],
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

test('only what a browser can display is a picture', () => {
  const kinds = [
    'jpeg',
    'png',
    'gif',
    'webp',
    'bmp',
    'heic',
    'pdf',
    'word',
    'program',
    'archive',
    'recording',
    'unknown',
  ] as const
  expect(kinds.filter(isPicture)).toEqual(['jpeg', 'png', 'gif', 'webp', 'bmp'])
})

test.each([
  ...['a.jpg', 'a.JPEG', 'a.png', 'a.gif', 'a.bmp', 'photo.of.truck.WebP'].map((name) => [name, true] as const),
  ...['a.svg', 'a.heic', 'a.pdf', 'jpg', 'a.jpg.exe', 'a.png ', ''].map((name) => [name, false] as const),
])('the name %j can be previewed: %s', (name, preview) => expect(hasPictureName(name)).toBe(preview))

test.each([
  ...['setup.exe', 'RUN.BAT', 'a.vbs', 'a.vbe', 'a.js', 'a.jse', 'a.wsf', 'a.wsh', 'coi.pdf.scr', 'a.dmg'],
  ...['a.ps1', 'a.lnk', 'a.msi', 'a.jar', 'a.apk', 'a.sh'],
])('%s is the name of a program', (name) => expect(hasProgramName(name)).toBe(true))

test.each(['a.pdf', 'exe', 'setup.exe.pdf', 'a.sheet', 'a.json', 'a.vbx', 'a.wsx', 'a.jsx', 'bash', ''])(
  '%s is not the name of a program',
  (name) => expect(hasProgramName(name)).toBe(false),
)

test.each([
  ...['papers.zip', 'A.RAR', 'a.tar', 'a.gz', 'a.tgz', 'a.7z', 'walk.mov', 'walk.MP4', 'a.mpg', 'a.mpeg'],
  ...['a.webm', 'a.mp3', 'a.iso'],
])('%s is the name of an archive or a recording', (name) => expect(hasUnfitName(name)).toBe(true))

test.each(['a.pdf', 'zip', 'a.zip.pdf', 'a.movement', 'a.jpg', ''])(
  '%s is not the name of an archive or a recording',
  (name) => expect(hasUnfitName(name)).toBe(false),
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
