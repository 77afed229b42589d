import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyStyleHash, pageHeaders, trustedTypesPolicy } from '../../../src/domain/common/page-headers.ts'

test('every page has its type, sends no referrer, and uses no device', () => {
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

test('the only allowed inline style is empty', () => {
  expect(emptyStyleHash).toBe(`'sha256-${createHash('sha256').update('').digest('base64')}'`)
})

test('text becomes markup through one policy only', () => {
  expect(trustedTypesPolicy).toEqual(["require-trusted-types-for 'script'", 'trusted-types default'])
})
