/** Which files may be attached, and the messages for refused ones. */
import { describe, expect, test } from 'vitest'
import type { FileKind } from '../../../src/domain/files/file-kind.ts'
import type { LocalFile, ProviderFile } from '../../../src/form/answers.ts'
import {
  type FileProblem,
  findDuplicate,
  isFull,
  kindProblem,
  noRoomFor,
  sizeProblem,
} from '../../../src/form/attach.ts'
import { t, translate } from '../../../src/i18n/t.ts'

const mebibyte = 1024 * 1024

function file(name: string, size = 10, type = '', lastModified = 1): File {
  return { name, size, type, lastModified } as File
}

const local = (of: File): LocalFile => ({ kind: 'local', id: of.name, file: of, sent: false })
const providerFile = (name: string): ProviderFile => ({ kind: 'provided', name, address: null, size: 10 })
const many = (count: number) => Array.from({ length: count }, (_, index) => local(file(`${index}.jpg`)))

interface Offered {
  readonly file?: File
  readonly kind?: FileKind
  readonly stepBytes?: number
  readonly picturesOnly?: boolean
}

function answer(offered: Offered): FileProblem | null {
  const { stepBytes = 0, picturesOnly = false, kind = 'pdf' } = offered
  const chosen = offered.file ?? file('a.pdf')
  return sizeProblem(chosen, stepBytes) ?? kindProblem(chosen, kind, picturesOnly)
}

const inWords = (offered: Offered) => {
  const no = answer(offered)
  return no === null ? 'attached' : t(no.text, { name: 'NAME', size: 'SIZE', ...no.values })
}

describe('the limits', () => {
  test.each<[string, Offered, string]>([
    ['an empty file', { file: file('a.pdf', 0) }, 'NAME: This file is empty. Choose another file.'],
    ['25 MB', { file: file('a.pdf', 25 * mebibyte) }, 'attached'],
    [
      'a byte more than 25 MB',
      { file: file('a.pdf', 25 * mebibyte + 1) },
      'NAME: This file is SIZE. The largest you can attach is 25 MB.',
    ],
    ['100 MB in the step', { file: file('a.pdf', mebibyte), stepBytes: 99 * mebibyte }, 'attached'],
    [
      'a byte more than 100 MB in the step',
      { file: file('a.pdf', mebibyte + 1), stepBytes: 99 * mebibyte },
      'NAME: The files of one step can be 100 MB in total. Remove one first.',
    ],
    ['too large and no document: the size is named', { file: file('a.exe', 26 * mebibyte) }, 'NAME: This'],
  ])('%s', (_, offered, words) => expect(inWords(offered).slice(0, words.length)).toBe(words))

  test('20 files a field, counting stored ones', () => {
    expect(isFull(many(19))).toBe(false)
    expect(isFull([...many(10), ...many(10).map(({ id }) => providerFile(id))])).toBe(true)
    const words = 'a.pdf, b.pdf: You can attach 20 files here. Remove one first.'
    expect(translate(noRoomFor([file('a.pdf'), file('b.pdf')]))).toBe(words)
  })
})

const unfit =
  'NAME is not a document or photo that we can open. Print it to a PDF in its own app, or choose a JPG, PNG or PDF file.'

describe('a document', () => {
  test.each<[FileKind, string]>([
    ['pdf', 'coi.pdf'],
    ['office', 'coi.docx'],
    ['jpeg', 'IMG_1.JPG'],
    ['png', 'scan.png'],
    ['office', 'letter.odt'],
    ['tiff', 'fax.tif'],
    ['text', 'notes.txt'],
  ])('%s called %s is attached', (kind, name) => expect(inWords({ file: file(name), kind })).toBe('attached'))

  test.each<[FileKind, string]>([
    ['unknown', 'walk.mp4'],
    ['pdf', 'coi.pdf.exe'],
    ['jpeg', 'photo.zip'],
    ['unknown', 'w9.pages'],
    ['text', 'coi.gdoc'],
    ['text', 'coi.pdf'],
  ])('%s called %s is refused', (kind, name) => {
    expect(inWords({ file: file(name), kind })).toBe(unfit)
    expect(answer({ file: file(name), kind }), 'and is not logged').not.toHaveProperty('notAnImage')
  })

  test.each<[FileKind, RegExp]>([
    ['partial', /^NAME is only a part of a file. Download it again/],
    ['page', /^NAME is a web page, not a document. Sign in where you got it/],
  ])('%s is refused with what to do', (kind, words) => expect(inWords({ file: file('coi.pdf'), kind })).toMatch(words))

  test('an iPhone photo gets a hint how to make a JPEG of it', () => {
    expect(inWords({ file: file('IMG_1.HEIC'), kind: 'heic' })).toMatch(/^NAME is an iPhone photo .*Most Compatible/)
  })
})

describe('a photo of the truck', () => {
  const photo = (kind: FileKind, name: string, type = '') =>
    answer({ file: file(name, 10, type), kind, picturesOnly: true })

  test.each<FileKind>(['jpeg', 'png', 'gif', 'webp', 'bmp', 'tiff'])('%s is accepted under any name', (kind) =>
    expect(photo(kind, 'truck')).toBeNull(),
  )
  test('any type that the system calls a picture is accepted unless its bytes contradict', () =>
    expect(photo('unknown', 'truck.tif', 'image/tiff')).toBeNull())

  test.each<[FileKind, string, string]>([
    ['pdf', 'truck.pdf', 'application/pdf'],
    ['pdf', 'truck.jpg', 'image/jpeg'],
    ['unknown', 'truck.jpg', ''],
    ['page', 'truck.jpg', 'image/jpeg'],
  ])('%s called %s of type "%s" is refused and logged', (kind, name, type) => {
    expect(photo(kind, name, type)).toEqual({
      text: '{name} is not a photo. Choose a JPG or PNG picture of your truck.',
      notAnImage: true,
    })
  })
})

describe('the same file chosen twice', () => {
  const before = local(file('a.pdf', 10, '', 1))
  const list = [providerFile('a.pdf'), local(file('b.pdf', 10, '', 1)), before]
  test('is detected', () => expect(findDuplicate(list, file('a.pdf', 10, '', 1))).toBe(before))
  test.each([
    ['another name', file('c.pdf', 10, '', 1)],
    ['another size', file('a.pdf', 11, '', 1)],
    ['saved again since', file('a.pdf', 10, '', 2)],
  ])('%s: another file', (_, chosen) => expect(findDuplicate(list, chosen)).toBeUndefined())
  test("the provider's copy is another file", () =>
    expect(findDuplicate([providerFile('a.pdf')], file('a.pdf'))).toBeUndefined())
})
