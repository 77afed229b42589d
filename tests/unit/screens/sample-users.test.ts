import { expect, test } from 'vitest'
import { filterUsers, sampleUsers } from '../../../src/screens/demo/sample-users.ts'

test.each([
  ['Sofía', 'Sofia Ramirez'],
  ['RAMÍREZ', 'Sofia Ramirez'],
  ['linh.tran@', 'Linh Tran'],
])('%s finds %s, with or without accents', (typed, name) => {
  expect(filterUsers(sampleUsers, typed, '').map((user) => user.name)).toEqual([name])
})

test('a name with an accent is found without it', () => {
  const josé = { name: 'José Núñez', email: 'jn@example.com', role: 'Head', status: 'Active' } as const
  expect(filterUsers([josé], 'jose nunez', 'Active')).toEqual([josé])
})
