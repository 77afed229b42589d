import { describe, expect, test } from 'vitest'
import { isOurPage, responseSource } from '../../../worker/rules.ts'

const origin = 'https://portal.example'
const names = new Set(['/', '/assets/index-1.js', '/assets/base-1.js'])

describe('which source answers a request', () => {
  test.each([
    ['GET', 'cors', '/api/dashboard'],
    ['GET', 'navigate', '/api/calendar/get'],
    ['GET', 'navigate', '/storage/paper.pdf'],
    ['GET', 'navigate', '/sandbox/outbox'],
    ['POST', 'cors', '/application'],
    ['GET', 'cors', '/assets/index-2.js'],
    ['GET', 'no-cors', '/icon-192.png'],
    ['GET', 'cors', 'https://accounts.google.com/gsi/client'],
  ])('%s %s %s: the network alone', (method, mode, address) => {
    expect(responseSource({ method, mode, url: new URL(address, origin).href }, origin, names)).toBe('network')
  })

  test.each(['/', '/application', '/sign-in', '/reset-password/a.b', '/apiary', '/storage-room', '/no/such?x=1'])(
    'a navigation to %s: the page',
    (path) => {
      expect(responseSource({ method: 'GET', mode: 'navigate', url: origin + path }, origin, names)).toBe('page')
    },
  )

  test('a file of the release: the file', () => {
    const url = `${origin}/assets/base-1.js`
    expect(responseSource({ method: 'GET', mode: 'cors', url }, origin, names)).toBe('file')
  })
})

describe("this release's page", () => {
  test.each([
    ['its own', '<script async type="module" crossorigin src="/assets/index-1.js"></script>', true],
    ["a newer release's", '<script type="module" src="/assets/index-2.js"></script>', false],
    ["a captive portal's, with a script", '<title>Wi-Fi</title><script src="/login.js"></script>', false],
    [
      'its own, with a script injected by a host',
      '<script src="/assets/index-1.js"></script><script src="/s.js"></script>',
      true,
    ],
    [
      'half of the next release',
      '<script src="/assets/index-1.js"></script><script src="/assets/x-2.js"></script>',
      false,
    ],
  ])('%s', (_what, text, expected) => {
    expect(isOurPage(text, names)).toBe(expected)
  })
})
