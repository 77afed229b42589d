import { beforeEach, describe, expect, test, vi } from 'vitest'

/** The module remembers admitted markup: each test starts with a fresh one. */
let types: typeof import('../../../src/ui/trusted-types.ts')
beforeEach(async () => {
  vi.resetModules()
  types = await import('../../../src/ui/trusted-types.ts')
})

const page = 'https://portal.example/calendar?view=week'

describe('markup', () => {
  test('text without markup passes: it is harmless', () => {
    expect(types.isMarkupAdmitted('')).toBe(true)
    expect(types.isMarkupAdmitted('Sun Mon Tue > Wed')).toBe(true)
  })

  test('markup that was not admitted is refused', () => {
    for (const text of ['<div></div>', '<img src=x onerror=alert(1)>', '&lt;b&gt;', '<']) {
      expect(types.isMarkupAdmitted(text), text).toBe(false)
    }
  })

  test('an admitted constant passes with other text between its tags, and with nothing else', () => {
    types.admitMarkup("<span class='day'>Sun</span><span class='day'>Mon</span>")
    expect(types.isMarkupAdmitted(" <span class='day'> dom </span><span class='day'>lun</span> ")).toBe(true)
    for (const text of [
      "<span class='day'>Sun</span>",
      "<span class='day'><b>Sun</b></span><span class='day'>Mon</span>",
      "<span class='day' onclick='alert(1)'>Sun</span><span class='day'>Mon</span>",
      "<span class='day'>Sun</span><span class='day'>Mon</span><script>",
    ]) {
      expect(types.isMarkupAdmitted(text), text).toBe(false)
    }
  })

  test("Google's own markup passes once its button was requested", () => {
    types.admitGoogle()
    expect(types.isMarkupAdmitted('<iframe></iframe>')).toBe(true)
  })
})

test('a policy that an extension made before keeps no portal from starting', () => {
  const createPolicy = vi.fn<() => never>(() => {
    throw new TypeError('Policy with name "default" already exists.')
  })
  vi.stubGlobal('trustedTypes', { createPolicy })
  expect(types.enforceTrustedTypes).not.toThrow()
  expect(createPolicy).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

describe("a script's address", () => {
  test('our own files pass', () => {
    for (const address of ['/sw.js', '/assets/photo-worker-BxY_1.js', 'https://portal.example/assets/a.js']) {
      expect(types.isScriptAdmitted(address, page), address).toBe(true)
    }
  })

  test('nothing else passes', () => {
    for (const address of [
      'https://evil.example/assets/a.js',
      '//evil.example/sw.js',
      '/api/profile/get',
      '/storage/photo.js',
      '/assets/../storage/photo.js',
      'data:text/javascript,alert(1)',
      'javascript:alert(1)',
      'blob:https://portal.example/1',
      'https://accounts.google.com/gsi/client',
      'https://[',
    ]) {
      expect(types.isScriptAdmitted(address, page), address).toBe(false)
    }
  })

  test("Google's script passes once its button was requested, and no other host's", () => {
    types.admitGoogle()
    expect(types.isScriptAdmitted('https://accounts.google.com/gsi/client', page)).toBe(true)
    expect(types.isScriptAdmitted('https://accounts.google.com.evil.example/gsi/client', page)).toBe(false)
  })
})
