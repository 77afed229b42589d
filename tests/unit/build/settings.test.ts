/** What a build accepts as settings. */
import { expect, test } from 'vitest'
import { checkedSettings } from '../../../build/settings.ts'

test('a build takes its settings from variables; an empty one is the default, but for the prefix', () => {
  const given = {
    VITE_BRAND_NAME: '',
    VITE_ID_PREFIX: '',
    VITE_PORTAL_URL: 'https://a.example',
    VITE_SAVES_ADD: 'true',
  }
  expect(checkedSettings(given)).toMatchObject({
    brandName: 'TruckStaff',
    idPrefix: '',
    portalUrl: 'https://a.example',
    savesAdd: true,
  })
})

test.each([
  ['VITE_BRAND_NAME', ' Acme', 'VITE_BRAND_NAME is  Acme. It must be 1 to 60 characters.'],
  ['VITE_BRAND_COLOR', 'orange', 'VITE_BRAND_COLOR is orange. It must be #rrggbb.'],
  ['VITE_SUPPORT_EMAIL', 'help', /an e-mail address/],
  ['VITE_API_BASE', 'javascript:alert(1)', /https:/],
  ['VITE_API_BASE', '//api.example', /https:/],
  ['VITE_API_BASE', 'https://user:pass@api.example', /https:/],
  ['VITE_GOOGLE_CLIENT_ID', '12 34', /letters, digits/],
  ['VITE_GOOGLE_LOGIN_PATH', 'https://a.example', /a path/],
  ['VITE_PORTAL_URL', 'apply.example', /an http or https address/],
  ['VITE_SAVES_ADD', 'perhaps', /true or false/],
  ['VITE_FILE_ORIGINS', 'https:', /https origins/],
  ['VITE_FILE_ORIGINS', '*', /https origins/],
  ['VITE_FILE_ORIGINS', "https://a.example; script-src 'unsafe-inline'", /https origins/],
  ['VITE_FILE_ORIGINS', 'https://a.example/path', /https origins/],
  ['VITE_FILE_ORIGINS', 'http://a.example', /https origins/],
])('a build with %s = %s fails with a sentence', (name, value, sentence) => {
  expect(() => checkedSettings({ [name]: value })).toThrow(sentence)
})
