/** Files that change, or go, between being chosen and being sent. */
import { expect, test } from 'vitest'
import { isReadable } from '../../../src/domain/files/file-bytes.ts'
import { heldCopy } from '../../../src/domain/files/held-copy.ts'

const chosen = () => new File(['words'], 'coi.pdf', { type: 'application/pdf', lastModified: 1234 })

function gone(): File {
  const refuse = () => Promise.reject(new DOMException('', 'NotReadableError'))
  return Object.assign(chosen(), { arrayBuffer: refuse, slice: () => ({ arrayBuffer: refuse }) })
}

test('what is listed is a copy: name, kind, date and bytes', async () => {
  const file = chosen()
  const copy = await heldCopy(file)
  expect(copy).not.toBe(file)
  expect(copy).toMatchObject({ name: 'coi.pdf', type: 'application/pdf', lastModified: 1234 })
  expect(await copy?.text()).toBe('words')
})

test('a file that is gone has no copy', async () => expect(await heldCopy(gone())).toBeNull())

test('a file can be read while it is there, and one byte is enough to know', async () => {
  const asked: unknown[] = []
  const file = Object.assign(chosen(), {
    slice: (...part: unknown[]) => {
      asked.push(part)
      return new Blob(['w'])
    },
  })
  expect(await isReadable(file)).toBe(true)
  expect(asked).toEqual([[0, 1]])
  expect(await isReadable(gone())).toBe(false)
})
