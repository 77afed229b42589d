import { describe, expect, test } from 'vitest'
import { fileKind, hasPictureName, headLength, isPicture } from '../../../src/domain/file-kind.ts'

const bytes = (...values: (number | string)[]) =>
  new Uint8Array(values.flatMap((value) => (typeof value === 'number' ? [value] : [...Buffer.from(value, 'latin1')])))

describe('a file is what its first bytes say', () => {
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
    ['unknown', bytes('RIFF', 1, 2, 3, 4, 'WAVE')],
    ['unknown', bytes(0, 0, 0, 24, 'ftypmp42')],
    ['unknown', bytes('PK', 3, 4)],
    ['unknown', bytes('just words')],
    ['unknown', bytes(0xff, 0xd8)],
    ['unknown', bytes()],
  ] as const)('%s', (kind, head) => expect(fileKind(head)).toBe(kind))

  test('a whole head may be handed in', () => expect(fileKind(bytes('%PDF-', ' '.repeat(headLength)))).toBe('pdf'))
})

test('only what a browser draws is a picture', () => {
  const kinds = ['jpeg', 'png', 'gif', 'webp', 'bmp', 'heic', 'pdf', 'program', 'markup', 'unknown'] as const
  expect(kinds.filter(isPicture)).toEqual(['jpeg', 'png', 'gif', 'webp', 'bmp'])
})

test.each([
  ...['a.jpg', 'a.JPEG', 'a.png', 'a.gif', 'a.bmp', 'photo.of.truck.WebP'].map((name) => [name, true] as const),
  ...['a.svg', 'a.heic', 'a.pdf', 'jpg', 'a.jpg.exe', 'a.png ', ''].map((name) => [name, false] as const),
])('the name %j can be previewed: %s', (name, preview) => expect(hasPictureName(name)).toBe(preview))
