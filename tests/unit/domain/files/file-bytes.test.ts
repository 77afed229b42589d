/** Files that change or disappear between being chosen and sent. */
import { expect, test } from 'vitest'
import { memoryCopy, unreadableInOne, unreadableMessage } from '../../../../src/domain/files/file-bytes.ts'

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

test('several files that could not be read are named in one line, beside what is said of others', () => {
  const one = [unreadableMessage('a.jpg'), 'b.jpg is too large.']
  expect(unreadableInOne(one)).toEqual(one)
  expect(unreadableInOne([...one, unreadableMessage('c.jpg')])).toEqual([
    'b.jpg is too large.',
    { text: 'We could not read {names}. Choose them again.', values: { names: 'a.jpg, c.jpg' } },
  ])
})
