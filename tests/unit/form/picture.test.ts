import { describe, expect, it } from 'vitest'
import { pictureProblem } from '../../../src/form/picture.ts'
import { translate } from '../../../src/i18n/t.ts'
import { fileLimits } from '../../../src/provider/limits.ts'

const file = (bytes: readonly number[] | string, name: string, type = '') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

describe('a profile picture', () => {
  it.each([
    ['program called png', file('MZ\u0090\u0000', 'photo.png', 'image/png')],
    ['SVG', file('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>', 'a.svg', 'image/svg+xml')],
    ['HEIC', file([0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70], 'IMG.HEIC', 'image/heic')],
  ])('%s is refused', async (_, chosen) =>
    expect(await pictureProblem(chosen)).toBe('Please choose a PNG or JPG picture.'),
  )
  it('an empty file', async () =>
    expect(await pictureProblem(file('', 'a.png'))).toBe('This file is empty. Choose another file.'))
  it('more than 25 MiB is refused before it is read', async () => {
    const big = { size: fileLimits.bytesEach * 2, name: 'a.png', slice: () => expect.unreachable() } as unknown as File
    expect(translate((await pictureProblem(big)) ?? '')).toBe(
      'This file is 50.0 MB. The largest you can attach is 25 MB.',
    )
  })
  it('a file that is no longer readable', async () => {
    const gone = {
      size: 10,
      name: 'usb.png',
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotFoundError')) }),
    } as unknown as File
    expect(await pictureProblem(gone)).toMatchObject({ values: { name: 'usb.png' } })
  })
})
