import { expect, it } from 'vitest'
import { smokeReport } from '../../../../electron/main/help/smoke.ts'

it('the smoke report says whether keytar loads, and what is wrong with the settings', () => {
  const report = smokeReport('1.0.0', '45.0.0', 'kiosk must be true or false.')
  expect(report).toMatchObject({ version: '1.0.0', electron: '45.0.0', settings: 'kiosk must be true or false.' })
  expect(['loaded', 'missing']).toContain(report.keytar)
})
