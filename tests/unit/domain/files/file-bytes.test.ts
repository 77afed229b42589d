/** Files that change or disappear between being chosen and sent. */
import { expect, test } from 'vitest'
import { isReadable } from '../../../../src/domain/files/file-bytes.ts'
import { memoryCopy } from '../../../../src/domain/files/memory-copy.ts'

const chosen = () => new File(['words'], 'coi.pdf', { type: 'application/pdf', lastModified: 1234 })

function gone(): File {
  const refuse = () => Promise.reject(new DOMException('', 'NotReadableError'))
  return Object.assign(chosen(), { arrayBuffer: refuse, slice: () => ({ arrayBuffer: refuse }) })
}

test('a listed file is a copy: name, type, date and bytes', async () => {
  const file = chosen()
  const copy = await memoryCopy(file)
  expect(copy).not.toBe(file)
  expect(copy).toMatchObject({ name: 'coi.pdf', type: 'application/pdf', lastModified: 1234 })
  expect(await copy?.text()).toBe('words')
})

test('a deleted file has no copy', async () => expect(await memoryCopy(gone())).toBeNull())

test('one byte shows whether a file is still readable', async () => {
  const reads: unknown[] = []
  const file = Object.assign(chosen(), {
    slice: (...part: unknown[]) => {
      reads.push(part)
      return new Blob(['w'])
    },
  })
  expect(await isReadable(file)).toBe(true)
  expect(reads).toEqual([[0, 1]])
  expect(await isReadable(gone())).toBe(false)
})
