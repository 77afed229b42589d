import { describe, expect, it } from 'vitest'
import { checkPicture, pictureKind } from '../../../src/application/picture.ts'
import { t } from '../../../src/i18n/t.ts'
import { fileLimits } from '../../../src/provider/limits.ts'
import { samplePng } from '../../sandbox/samples.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]
const jpg = [0xff, 0xd8, 0xff, 0xe0, 1]
const file = (bytes: readonly number[] | string, name: string, type = '') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

describe('profile picture by content', () => {
  it('png and jpg are detected by their first bytes', () => {
    expect(pictureKind(new Uint8Array(png))).toBe('png')
    expect(pictureKind(new Uint8Array(jpg))).toBe('jpg')
  })
  it.each([
    ['program called png', file('MZ\u0090\u0000', 'photo.png', 'image/png')],
    ['SVG', file('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>', 'a.svg', 'image/svg+xml')],
    ['HTML called jpg', file('<!doctype html><script>', 'a.jpg', 'image/jpeg')],
    ['HEIC', file([0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70], 'IMG.HEIC', 'image/heic')],
    ['gif', file('GIF89a', 'a.gif', 'image/gif')],
    ['two bytes', file([0xff, 0xd8], 'a.jpg')],
  ])('%s is refused', async (_, chosen) =>
    expect(await checkPicture(chosen)).toEqual({ ok: false, message: 'Please choose a PNG or JPG picture.' }),
  )
  it('an empty file', async () =>
    expect(await checkPicture(file('', 'a.png'))).toEqual({
      ok: false,
      message: 'This file is empty. Choose another file.',
    }))
  it('more than 25 MiB is refused before it is read', async () => {
    const big = { size: fileLimits.bytesEach * 2, name: 'a.png', slice: () => expect.unreachable() } as unknown as File
    const check = await checkPicture(big)
    if (check.ok) expect.unreachable()
    expect(t(check.message, check.values)).toBe('This file is 50.0 MB. The largest you can attach is 25 MB.')
  })
  it('a small file with an enormous picture is never decoded', async () => {
    const head = samplePng(1, 1, [0, 0, 0])
    head.writeUInt32BE(11_600, 16)
    head.writeUInt32BE(8_700, 20)
    const check = await checkPicture(new File([new Uint8Array(head)], 'a.png'))
    if (check.ok) expect.unreachable()
    expect(t(check.message, check.values)).toBe('This picture has more than 70 megapixels. Choose a smaller one.')
  })
  it('25 MiB are accepted', async () => {
    const slice = () => new Blob([new Uint8Array(png)])
    const arrayBuffer = async () => new Uint8Array(png).buffer
    const largest = { size: fileLimits.bytesEach, name: 'a.png', slice, arrayBuffer } as unknown as File
    expect((await checkPicture(largest)).ok).toBe(true)
    expect((await checkPicture({ ...largest, size: fileLimits.bytesEach + 1 })).ok).toBe(false)
  })
  it('a file that is no longer readable', async () => {
    const gone = {
      size: 10,
      name: 'usb.png',
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotFoundError')) }),
    } as unknown as File
    expect(await checkPicture(gone)).toMatchObject({ ok: false, values: { name: 'usb.png' } })
  })
  it('a picture changed on disk afterwards is sent as chosen', async () => {
    const chosen = file(png, 'me.png')
    const checked = await checkPicture(chosen)
    if (!checked.ok) expect.unreachable()
    chosen.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'))
    expect(new Uint8Array(await checked.picture.arrayBuffer())).toEqual(new Uint8Array(png))
    expect(await checkPicture(chosen), 'chosen again').toMatchObject({ ok: false, values: { name: 'me.png' } })
  })
  it('the sent file has a generated name and type', async () => {
    const checked = await checkPicture(file(png, '../../etc/\u202Egpj.exe', 'text/html'))
    if (!checked.ok) expect.unreachable()
    expect(checked.picture.name).toBe('profile.png')
    expect(checked.picture.type).toBe('image/png')
    expect(checked.picture.size).toBe(png.length)
    const photo = await checkPicture(file(jpg, 'IMG_1.HEIC', 'image/heic'))
    expect(photo.ok && [photo.picture.name, photo.picture.type]).toEqual(['profile.jpg', 'image/jpeg'])
  })
})
