import { expect, test } from 'vitest'
import { installedChromium } from '../../../scripts/machine/chromium.mjs'

const chrome = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'

test.each([
  ['the named one first', { CHROMIUM_PATH: '/opt/mine' }, 'linux', ['/usr/bin/chromium'], '/opt/mine'],
  ["then Debian's", {}, 'linux', ['/usr/bin/google-chrome', '/usr/bin/chromium'], '/usr/bin/chromium'],
  ['then an installed Chrome', {}, 'linux', ['/usr/bin/google-chrome'], '/usr/bin/google-chrome'],
  ['on Windows', { ProgramFiles: 'C:\\Program Files' }, 'win32', [chrome], chrome],
  ["else Playwright's own", {}, 'darwin', ['/usr/bin/chromium'], null],
] as const)('tests find a browser: %s', (_which, env, platform, there, found) => {
  expect(installedChromium({ ...env }, platform, (place) => there.some((one) => one === place))).toBe(found)
})
