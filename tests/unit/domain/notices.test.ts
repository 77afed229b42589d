import { expect, test } from 'vitest'
import { wrongClockNotice } from '../../../src/domain/text/notices.ts'
import { translate } from '../../../src/i18n/t.ts'

test.each([
  [3, '3 minutes'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [119, '2 hours'],
  [1440, '1 day'],
  [3 * 1440, '3 days'],
  [1_051_200, '2 years'],
])('a clock off by %d minutes is reported as off by %s', (minutes, words) => {
  expect(translate(wrongClockNotice(minutes))).toBe(`Your computer's clock looks wrong by ${words}.`)
})
