/** Resets clock, globals, environment, mocks, settings and language after each unit test file: the files share a process. */
import { afterAll, vi } from 'vitest'
import { configure } from '../../src/config.ts'
import { showLanguage } from '../../src/i18n/language.ts'

afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  configure({})
  await showLanguage('en')
})
