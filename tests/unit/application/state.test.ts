import { expect, test } from 'vitest'
import { withoutFound } from '../../../src/application/state.ts'

const lost = ['truck.heic', 'image.heic', 'image.heic'].map((name) => ({ field: 'truckPhotos' as const, name }))

test.each([
  ['preparing it has changed its extension', 'truckPhotos', 'truck.jpg', ['image.heic', 'image.heic']],
  ['of photos with one name it stands for one', 'truckPhotos', 'image.jpg', ['truck.heic', 'image.heic']],
  ['of another field', 'cdlUpload', 'truck.jpg', ['truck.heic', 'image.heic', 'image.heic']],
  ['of another name', 'truckPhotos', 'side.jpg', ['truck.heic', 'image.heic', 'image.heic']],
] as const)('a file is attached again, %s', (_, field, name, left) => {
  expect(withoutFound(lost, field, name).map((file) => file.name)).toEqual(left)
})
