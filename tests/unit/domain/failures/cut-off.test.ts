import { expect, test } from 'vitest'
import { hadNoLine, isCutOff, type Line, startReports, withReport } from '../../../../src/domain/failures/cut-off.ts'

const megabyte = 1e6

test.each<[string, Line, boolean]>([
  ['offline all the time', { atSend: false, atEnd: false, cameBack: false }, true],
  ['back in between', { atSend: false, atEnd: false, cameBack: true }, false],
  ['online when it was sent', { atSend: true, atEnd: false, cameBack: false }, false],
  ['online at the end', { atSend: false, atEnd: true, cameBack: true }, false],
])('a call that failed, %s, was never sent: %3$s', (_, line, expected) => {
  expect(hadNoLine(line)).toBe(expected)
})

test.each<[string, readonly (readonly [number, number])[], number, boolean]>([
  [
    'in the middle',
    [
      [1000, 0.1],
      [5000, 0.5],
    ],
    5100,
    true,
  ],
  [
    'after the last byte',
    [
      [5000, 0.5],
      [10_000, 1],
    ],
    10_001,
    false,
  ],
  [
    'within a second of the last byte',
    [
      [5000, 0.5],
      [9500, 0.95],
    ],
    9600,
    false,
  ],
  [
    'fast at the end, after a slow start',
    [
      [5000, 0.1],
      [5200, 0.6],
    ],
    5300,
    false,
  ],
  [
    'after a stall',
    [
      [5000, 0.1],
      [5200, 0.6],
    ],
    35_200,
    true,
  ],
  ['at once, before any report', [], 100, false],
  ['at once, after a wait to begin', [[9_000, 0]], 9_100, false],
  ['two seconds after it began', [[9_000, 0]], 11_100, true],
  [
    'at the end of a fast one that began after a wait',
    [
      [9_000, 0],
      [9_500, 0.5],
      [9_900, 0.55],
    ],
    10_400,
    false,
  ],
  ['before any report, after two seconds', [], 2000, true],
])('an upload that is lost %s', (_, reports, at, expected) => {
  let reported = startReports(0)
  for (const [time, share] of reports) reported = withReport(reported, time, share * megabyte)
  expect(isCutOff(reported, megabyte, at)).toBe(expected)
})
