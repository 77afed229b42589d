import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyStyleHash, pageHeaders, trustedTypesPolicy } from '../../../src/domain/common/page-headers.ts'

test('every page is what its type says, tells no other site where one was, and reaches no device', () => {
  expect(pageHeaders).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': expect.stringMatching(/^(\w+=\(\)(, |$))+$/),
  })
  const permissions = pageHeaders['Permissions-Policy'].split(', ')
  for (const device of ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'hid']) {
    expect(permissions).toContain(`${device}=()`)
  }
})

test('the one style element that is let in is empty', () => {
  expect(emptyStyleHash).toBe(`'sha256-${createHash('sha256').update('').digest('base64')}'`)
})

test('text becomes markup by one policy alone', () => {
  expect(trustedTypesPolicy).toEqual(["require-trusted-types-for 'script'", 'trusted-types default'])
})
