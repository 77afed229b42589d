/** After each file of unit tests, which share a process: no clock, global, variable or language of one is met by the next. */
import { afterAll, vi } from 'vitest'
import { showLanguage } from '../../src/i18n/language.ts'

afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await showLanguage('en')
})
