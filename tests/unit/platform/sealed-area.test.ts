import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeTab, createSealedArea } from '../../../src/platform/web/sealed-area.ts'
import { createArea } from '../../../src/platform/web/storage.ts'
import { type FakeBrowser, fakeBrowser } from '../../support/fake-browser.ts'

let browser: FakeBrowser

function tab() {
  return createSealedArea(createArea(() => window.sessionStorage, vi.fn()))
}

beforeEach(() => {
  browser = fakeBrowser('https://portal.example/')
  window.name = ''
})

afterEach(() => vi.unstubAllGlobals())

test.each(['', 'a.b.c', 'José Ramírez 🚚', 'x'.repeat(200_000)])(
  'a text is restored after a page load: %.20s',
  (text) => {
    tab().set('user', text)
    expect(tab().get('user')).toBe(text)
  },
)

test('stored texts are unreadable, and never the same twice', () => {
  tab().set('token', 'secret-token')
  const first = browser.session.entries.get('token')
  tab().set('token', 'secret-token')
  const second = browser.session.entries.get('token')
  expect(first).not.toBe(second)
  expect(atob(second?.replace('sealed:', '') ?? '')).not.toContain('secret')
  expect(window.name).not.toContain('secret')
})

test.each(['', '[1', '{}'])('without its pad a text is gone: window name "%s"', (name) => {
  tab().set('token', 'secret-token')
  window.name = name
  expect(tab().get('token')).toBeNull()
})

test('a removal leaves no pad behind', () => {
  tab().set('token', 'a')
  tab().set('name', 'b')
  tab().remove('token')
  expect(tab().get('name')).toBe('b')
  tab().remove('name')
  expect([window.name, browser.session.entries.size]).toEqual(['', 0])
})

test('what a closing page still writes is not kept for the next user', () => {
  tab().set('user', 'Josefina')
  closeTab()
  tab().set('seenMessages', 'the call that ended last')
  expect([window.name, browser.session.entries.size]).toEqual(['', 0])
})
