/** Resets clock, globals, environment, mocks and language after each unit test file: the files share a process. */
import { afterAll, vi } from 'vitest'
import { showLanguage } from '../../src/i18n/language.ts'

afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await showLanguage('en')
})
