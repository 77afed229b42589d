/** The error catalog; every expected text is written by hand. */
import { describe, expect, test } from 'vitest'
import { type Failure, type FieldError, retryAfterOf } from '../../../../src/domain/failures/failure.ts'
import { meaningOf } from '../../../../src/domain/failures/meaning.ts'
import { forgotPasswordMessage, resetPasswordMessage } from '../../../../src/domain/failures/reset.ts'
import {
  calendarMessage,
  dashboardMessage,
  passwordChangeMessage,
  profileLoadMessage,
  profileSaveMessage,
} from '../../../../src/domain/failures/screens.ts'
import { signInDialog, signUpDialog } from '../../../../src/domain/failures/sign.ts'
import { fieldErrors, stepDialog, titleCase } from '../../../../src/domain/failures/step.ts'
import { translate } from '../../../../src/i18n/t.ts'

/** Returns texts as displayed, at any depth. */
function inWords(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, part) => (part?.text === undefined ? part : translate(part)))
}

function rejected(status: number, message: string | null = null, errors: readonly FieldError[] = []): Failure {
  return { kind: 'rejected', status, message, errors }
}
const html = (status: number): Failure => ({ kind: 'not-json', status })
const broken = (status: number): Failure => ({ kind: 'broken', status })
const unreachable: Failure = { kind: 'unreachable' }
const timedOut: Failure = { kind: 'timed-out' }
const errors: readonly FieldError[] = [
  { field: 'email', messages: ['The e-mail is taken.'] },
  { field: 'password', messages: ['Too short.', 'Too simple.'] },
]

describe('sign in', () => {
  const denied = { title: 'Access Denied', button: 'Retry', list: [] }
  test('errors of the provider', () =>
    expect(signInDialog(rejected(422, 'x', errors))).toMatchObject({
      title: 'Oops! Something went wrong',
      message: '',
      list: ['The e-mail is taken.', 'Too short.', 'Too simple.'],
      button: 'Try Again',
      inline: 'The e-mail is taken.',
    }))
  test.each([rejected(401), html(500), broken(200)])('%j: the default', (failure) =>
    expect(signInDialog(failure)).toMatchObject({
      ...denied,
      message: 'Invalid credentials. Please check your email and password.',
      inline: 'Login failed',
    }),
  )
  test.each([rejected(500), html(500), html(403), broken(204)])('%j says nothing: a note', (failure) =>
    expect(signInDialog(failure).note).toMatch(/^Our server had a problem\. What you typed may be right/),
  )
  test.each([rejected(401), rejected(500, 'Down.'), rejected(500, null, errors), unreachable])(
    '%j says why: no note',
    (failure) => expect(signInDialog(failure).note).toBeUndefined(),
  )
  test.each<Failure>([unreachable, timedOut, { kind: 'canceled' }])('%j: no connection', (failure) =>
    expect(signInDialog(failure)).toEqual({
      title: 'Connection Issue',
      message: 'Unable to reach our servers. Please check your connection and try again.',
      list: [],
      button: 'Retry',
      inline: 'Network error',
    }),
  )
})

test.each([signInDialog, signUpDialog])("%o: a page instead of JSON is the network's", (words) =>
  expect(words(html(200))).toMatchObject({
    title: 'Connection Issue',
    message: 'Unable to reach our servers. Please check your connection and try again.',
    note: 'This network may ask you to sign in first. Then try again.',
  }),
)

test('sign up: same dialogs, its own default', () => {
  expect(signUpDialog(rejected(422, null, errors)).title).toBe('Oops! Something went wrong')
  expect(signUpDialog(html(500))).toMatchObject({
    title: 'Access Denied',
    message: 'Registration failed. Please check your details.',
    inline: 'Registration failed',
  })
  expect(signUpDialog(rejected(409, 'Taken.')).message).toBe('Taken.')
  expect(signUpDialog(unreachable).title).toBe('Connection Issue')
})

describe('one-line failures', () => {
  const network = 'Network error. Please check your connection and try again.'
  const timeout = 'Request timeout. Please try again.'
  test.each([
    ['forgot', forgotPasswordMessage, 'Failed to send reset email. Please try again.', network],
    ['reset', resetPasswordMessage, 'Failed to reset password. Please try again.', network],
    ['profile load', profileLoadMessage, 'Failed to load profile data', timeout],
    ['profile save', profileSaveMessage, 'Failed to update profile. Please try again.', timeout],
    ['password', passwordChangeMessage, 'Failed to change password. Please try again.', timeout],
  ])('%s', (_, words, fallback, late) => {
    expect(words(unreachable)).toBe(network)
    expect(words(timedOut)).toBe(late)
    expect(words({ kind: 'unauthenticated' })).toBe('Authentication failed. Please log in again.')
    expect(words({ kind: 'no-session' })).toBe('Authentication failed. Please log in again.')
    for (const failure of [html(500), html(200), broken(200), rejected(500)]) expect(words(failure)).toBe(fallback)
    expect(words(rejected(422, 'No such user.'))).toBe('No such user.')
    expect(words(rejected(422, null, errors))).toBe(errors.flatMap((error) => error.messages).join(' '))
    const taken = [{ field: 'email', messages: ['The email is taken.'] }]
    expect(words(rejected(422, 'Invalid data.', taken))).toBe('Invalid data. The email is taken.')
    expect(words(rejected(422, 'The email is taken. (and 1 more error)', taken))).toBe(
      'The email is taken. (and 1 more error)',
    )
  })
  test.each([
    ['dashboard', dashboardMessage, 'Failed to load dashboard data'],
    ['calendar', calendarMessage, 'Failed to fetch calendar data'],
  ])('%s', (_, words, fallback) => {
    for (const failure of [html(500), broken(500), rejected(500, 'Boom')]) {
      expect(translate(words(failure))).toBe('HTTP error! status: 500')
    }
    expect(words(rejected(200, 'Not today.'))).toBe('Not today.')
    expect(words(rejected(200))).toBe(fallback)
    expect(words(html(200))).toBe(fallback)
    expect(words(broken(200))).toBe(fallback)
    expect(words(unreachable)).toBe(network)
  })
})

describe('the wizard', () => {
  test.each([1, 7])('step %i: no reason given', (step) =>
    expect(inWords(stepDialog(rejected(200), step, 1))).toMatchObject({
      message: `Failed to submit step ${step}`,
      button: 'Retry',
    }),
  )
  test.each<[string, Failure, string]>([
    ['HTML 200', html(200), 'Server error (200). Please try again.'],
    ['HTML 500', html(500), 'Server error (500). The backend controller may be missing. Please try again.'],
    ['HTML 403', html(403), "Access denied. You don't have permission to perform this action."],
    ['403', rejected(403), 'Failed to submit step 3'],
    ['401', { kind: 'unauthenticated' }, 'Authentication failed. Please log in again.'],
    ['empty or cut', broken(200), 'Server returned invalid response. Please try again later.'],
    ['a message', rejected(409, 'Not now.'), 'Not now.'],
    ['given up', { kind: 'canceled' }, 'Network error. Please check your internet connection.'],
    ['late', timedOut, 'Network error. Please check your internet connection.'],
    ['an internal error', { kind: 'bad-request' }, 'An unexpected error occurred. Please try again.'],
  ])('%s', (_, failure, message) => expect(inWords(stepDialog(failure, 3, 1).message)).toBe(message))

  test.each<[string, readonly Failure[]]>([
    ['Connection Error', [{ kind: 'bad-request' }, unreachable, timedOut, { kind: 'canceled' }]],
    ['Authentication Required', [{ kind: 'unauthenticated' }, { kind: 'no-session' }]],
    ['Server Error', [html(500), html(502), html(413)]],
    ['This network asks you to sign in', [html(200)]],
    ['Access Denied', [html(403)]],
    ['Submission Error', [broken(200), rejected(403), rejected(413), rejected(422, null, errors), rejected(409, 'x')]],
  ])('is titled %s', (title, problems) => {
    for (const failure of problems) {
      const dialog = stepDialog(failure, 3, 1)
      expect(dialog).toMatchObject({ title, button: 'Retry' })
      expect(dialog.inline).toEqual(dialog.message)
      if (failure.kind !== 'rejected' || failure.errors.length === 0) expect(dialog.list).toEqual([])
    }
  })

  test('a 413 without a message names the likely cause beneath', () => {
    const note = 'This file is too large for our server.'
    for (const failure of [html(413), rejected(413)]) {
      expect(stepDialog(failure, 3, 1).note).toBe(note)
      expect(stepDialog(failure, 3, 2).note).toMatch(/^Together, these files are too large/)
      expect(stepDialog(failure, 3, 0)).not.toHaveProperty('note')
    }
    for (const failure of [html(502), rejected(413, 'Too many pages.')])
      expect(stepDialog(failure, 3, 1)).not.toHaveProperty('note')
  })

  test("413 to a single file: the message of a 413, and the file's name", () => {
    const oversized: Failure = { kind: 'oversized-file', field: 'cdl_file', name: 'cdl.pdf', reply: html(413) }
    const { message, note } = stepDialog(oversized, 3, 1)
    expect(inWords(message)).toBe('Server error (413). Please try again.')
    expect(note).toMatchObject({ values: { name: 'cdl.pdf' } })
    expect(fieldErrors(oversized)).toEqual([{ field: 'cdl_file', messages: [note] }])
  })

  test('an errors map: one line per field, in title case', () => {
    const map: readonly FieldError[] = [
      { field: 'company_address', messages: ['Is required.'] },
      { field: 'ein', messages: ['Too short.', 'Not a number.'] },
      { field: '', messages: ['Something else.'] },
    ]
    expect(stepDialog(rejected(422, 'The given data was invalid.', map), 1, 1)).toMatchObject({
      message: 'Please fix the following errors:',
      list: ['Company Address: Is required.', 'Ein: Too short. Not a number.', 'Something else.'],
    })
  })
})

test.each([
  ['company_address', 'Company Address'],
  ['truckPhotos', 'Truck Photos'],
  ['truck_photos.0', 'Truck Photos 0'],
  ['', ''],
])('%j in title case is %j', (field, title) => expect(titleCase(field)).toBe(title))

describe('whether a save may have been processed although no reply came', () => {
  test.each<[Failure, boolean]>([
    [unreachable, true],
    [{ kind: 'unreachable', neverSent: true }, false],
    [timedOut, true],
    [html(200), true],
    [html(500), true],
    [broken(200), true],
    [rejected(500), true],
    [rejected(200), true],
    [rejected(200, 'No.'), false],
    [rejected(200, null, errors), false],
    [rejected(300), false],
    [html(408), true],
    [html(425), true],
    [html(413), true],
    [html(429), false],
    [rejected(408), true],
    [broken(499), false],
    [rejected(403), false],
    [{ kind: 'unauthenticated' }, false],
  ])('%j: %s', (failure, may) => expect(meaningOf(failure).mayHaveSucceeded).toBe(may))
})

test.each<[Failure, boolean]>([
  [rejected(500), true],
  [rejected(422), true],
  [broken(200), false],
  ...[200, 404, 408, 413, 425, 429].map((status): [Failure, boolean] => [html(status), false]),
  [rejected(408), false],
  [rejected(425), false],
  [rejected(501), false],
  [rejected(503), false],
  [broken(500), false],
  ...[500, 502, 503, 504, 520, 524].map((status): [Failure, boolean] => [html(status), false]),
  [unreachable, false],
  [timedOut, false],
])('%j: the provider has ended its work: %s', (failure, isOver) => expect(meaningOf(failure).isOver).toBe(isOver))

test.each<[Failure, ReturnType<typeof meaningOf>['next']]>([
  [html(503), 'reconnect'],
  [html(504), 'reconnect'],
  [html(524), 'reconnect'],
  [html(429), 'reconnect'],
  [rejected(429), 'reconnect'],
  [rejected(503), 'reconnect'],
  [html(500), 'report'],
  [html(404), 'report'],
  [html(200), 'join the network'],
  [rejected(500), 'correct'],
  [rejected(422), 'correct'],
])('%j: what is next is to %s', (failure, next) => expect(meaningOf(failure).next).toBe(next))

describe('a provider that asks to wait', () => {
  const slowDown: Failure = { kind: 'rejected', status: 429, message: 'Slow down.', errors: [], retryAfterMs: 45_000 }
  const closed: Failure = { kind: 'not-json', status: 503, retryAfterMs: 120_000 }
  test.each([signInDialog, signUpDialog, (failure: Failure) => stepDialog(failure, 3, 1)])(
    '%o: the wait',
    (dialogOf) => {
      expect(dialogOf(slowDown)).toMatchObject({ message: 'Slow down.', wait: { values: { time: '45 s' } } })
      expect(dialogOf(closed)).toMatchObject({ wait: { values: { time: '2 min' } } })
      for (const failure of [rejected(429), html(503), unreachable, { ...slowDown, retryAfterMs: 0 }]) {
        expect(dialogOf(failure)).not.toHaveProperty('wait')
      }
    },
  )
  test.each([forgotPasswordMessage, resetPasswordMessage, profileSaveMessage, passwordChangeMessage])(
    '%o: the wait, after the message',
    (messageFor) => {
      expect(translate(messageFor(slowDown))).toBe('Slow down. (Please wait 45 s before you try again.)')
      expect(translate(messageFor({ ...slowDown, retryAfterMs: 0 }))).toBe('Slow down.')
    },
  )
  test('after a status too', () =>
    expect(translate(dashboardMessage(slowDown))).toBe(
      'HTTP error! status: 429 (Please wait 45 s before you try again.)',
    ))
  test('no wait without the header', () =>
    expect([slowDown, closed, html(503), unreachable].map(retryAfterOf)).toEqual([45_000, 120_000, 0, 0]))
})

test('only a rejection has messages for fields', () => {
  expect(fieldErrors(rejected(422, 'x', errors))).toEqual(errors)
  expect([unreachable, html(500), broken(200)].flatMap(fieldErrors)).toEqual([])
})
