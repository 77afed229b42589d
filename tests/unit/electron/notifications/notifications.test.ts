import { parse } from 'node-html-parser'
import { describe, expect, it, vi } from 'vitest'
import {
  appointmentsIn,
  dueNotifications,
  type KnownState,
  nothingRead,
  type Situation,
} from '../../../../electron/main/notifications/kinds.ts'
import { createMonitor } from '../../../../electron/main/notifications/monitor.ts'
import { openedBy, tagOf, toastXml } from '../../../../electron/main/notifications/toast.ts'
import { readCalendar } from '../../../../src/domain/calendar/read-calendar.ts'
import { newestFirst } from '../../../../src/domain/progress/messages.ts'

const minute = 60_000
const now = Date.UTC(2026, 10, 22, 14)
const untold: ReadonlySet<string> = new Set()
const away: Situation = { now, focused: false }

function known(given: Partial<KnownState>): KnownState {
  return { ...nothingRead, ...given }
}

/** Unseen messages, by ids from the newest on. */
function unseen(...ids: number[]): Pick<KnownState, 'messages' | 'seen'> {
  const messages = ids.map((id) => ({ id: String(id), createdAt: `2026-11-2${id}T10:00:00Z`, text: 'Dana' }))
  return { messages: newestFirst(messages), seen: '' }
}

function inMinutes(minutes: number) {
  return { id: `at ${minutes}`, start: now + minutes * minute }
}

function bodies(given: Partial<KnownState>, situation: Partial<Situation> = {}, announced = untold): string[] {
  return dueNotifications(known(given), announced, { ...away, ...situation }).map(
    ({ notification }) => notification.body,
  )
}

/** Keys of what is due. */
function keysOf(given: Partial<KnownState>): ReadonlySet<string> {
  return new Set(dueNotifications(known(given), untold, away).flatMap(({ keys }) => keys))
}

describe('notifications of messages', () => {
  it('show the number of unread ones, once for each new one', () => {
    const [first] = dueNotifications(known(unseen(7, 6)), untold, away)
    expect(first?.notification).toEqual({ body: 'You have 2 unread messages.', opens: 'dashboard' })
    expect(bodies(unseen(7, 6), {}, keysOf(unseen(7, 6)))).toEqual([])
    expect(bodies(unseen(8), {}, keysOf(unseen(7, 6)))).toEqual(['You have an unread message.'])
    expect(bodies(unseen(7), { focused: true })).toEqual([])
  })
})

describe('notifications of interviews', () => {
  it.each([
    [16, []],
    [15, ['An interview begins in 15 minutes.']],
    [0.5, ['An interview begins in 1 minute.']],
    [0, []],
  ])('%d minutes before the start: %j', (minutes, expected) => {
    expect(bodies({ interviews: [inMinutes(minutes)] }, { focused: true })).toEqual(expected)
  })

  it('are shown once, for several together, and open the calendar', () => {
    const interviews = [inMinutes(5), inMinutes(10), inMinutes(40)]
    const [due] = dueNotifications(known({ interviews }), untold, away)
    expect(due?.notification).toEqual({ body: '2 interviews begin within 15 minutes.', opens: 'calendar' })
    expect(bodies({ interviews }, { now: now + minute }, keysOf({ interviews }))).toEqual([])
    expect(bodies({ interviews }, { now: now + 30 * minute }, keysOf({ interviews }))).toEqual([
      'An interview begins in 10 minutes.',
    ])
  })
})

it('follow what was changed on the calendar: moved, canceled and new interviews', () => {
  const interviews = [inMinutes(5)]
  const changed = (start: number | null) => [{ id: 'at 5', start }]
  expect(bodies({ interviews, changed: changed(null) })).toEqual([])
  expect(bodies({ interviews, changed: changed(now + 60 * minute) })).toEqual([])
  expect(bodies({ interviews, changed: changed(now + 9 * minute) })).toEqual(['An interview begins in 9 minutes.'])
  expect(bodies({ changed: [{ id: 'own-1', start: now + 3 * minute }] })).toEqual(['An interview begins in 3 minutes.'])
})

it('ignore whole days and unreadable starts', () => {
  const events = [
    { id: 1, title: 'Dana Olson', start: '2026-11-22T14:10:00Z' },
    { id: 2, start: '2026-11-22' },
    { id: 3, start: 'soon' },
    null,
    'x',
  ]
  expect(appointmentsIn(readCalendar(events)?.interviews ?? [])).toEqual([{ id: '1', start: now + 10 * minute }])
})

describe('the monitor', () => {
  function setUp(situation: Partial<Situation> = {}) {
    const state = { session: 1 as number | null, elapsed: 0, situation: { ...away, ...situation } }
    const poll = vi.fn()
    const notify = vi.fn()
    const onCount = vi.fn()
    const watch = createMonitor({
      session: () => state.session,
      elapsed: () => state.elapsed,
      situation: () => state.situation,
      poll,
      notify,
      onCount,
    })
    return { state, poll, notify, onCount, watch }
  }

  const message = (id: number) => ({ id, created_at: `2026-11-2${id}T10:00:00Z`, msg: 'Dana, send your EIN' })
  const dashboard = (...ids: number[]) => ({ success: true, data: { messages: ids.map(message) } })
  const calendar = { success: true, data: [{ id: 4, title: 'Dana Olson', start: '2026-11-22T14:10:00Z' }] }

  it('shows numbers and times, never names or titles', () => {
    const { watch, notify, onCount } = setUp()
    watch.onSeen('')
    watch.onReply({ call: 'dashboard' }, 200, dashboard(1, 2))
    watch.onReply({ call: 'calendar' }, 200, calendar)
    watch.tick()
    expect(notify.mock.calls.map(([notification]) => notification)).toEqual([
      { body: 'You have 2 unread messages.', opens: 'dashboard' },
      { body: 'An interview begins in 10 minutes.', opens: { interview: '4' } },
    ])
    expect(JSON.stringify([notify.mock.calls, onCount.mock.calls])).not.toMatch(/Dana|EIN/)
  })

  it('counts messages seen on this device as read', () => {
    const { watch, notify, onCount } = setUp()
    watch.onReply({ call: 'dashboard' }, 200, dashboard(1, 2))
    expect(onCount.mock.lastCall).toEqual([0]) // only the page knows which of them were seen
    watch.onSeen('1')
    expect(onCount.mock.lastCall).toEqual([1])
    watch.onSeen('2')
    watch.tick()
    expect([notify.mock.calls, onCount.mock.lastCall]).toEqual([[], [0]])
  })

  it('loads the dashboard after five minutes without a call, the calendar once and then hourly', () => {
    const { watch, poll, state } = setUp()
    watch.tick()
    expect(poll.mock.calls).toEqual([['calendar']])
    watch.onReply({ call: 'calendar' }, 200, calendar)
    state.elapsed = 4 * minute
    watch.onReply({ call: 'dashboard' }, 200, dashboard())
    state.elapsed = 8 * minute
    watch.tick()
    expect(poll).toHaveBeenCalledTimes(1)
    state.elapsed = 9 * minute
    watch.tick()
    watch.tick()
    expect(poll.mock.calls.slice(1)).toEqual([['dashboard']])
    state.elapsed = 60 * minute
    watch.tick()
    expect(poll.mock.calls.slice(2)).toEqual([['dashboard'], ['calendar']])
  })

  it('loads nothing while signed out', () => {
    const out = setUp()
    out.state.session = null
    out.state.elapsed = 90 * minute
    out.watch.tick()
    expect(out.poll).not.toHaveBeenCalled()
  })

  it('shows a user nothing of the previous one', () => {
    const { watch, notify, onCount, state } = setUp()
    watch.onSeen('')
    watch.onReply({ call: 'dashboard' }, 200, dashboard(1))
    watch.onReply({ call: 'calendar' }, 200, calendar)
    state.session = 2
    watch.tick()
    expect([notify.mock.calls, onCount.mock.lastCall]).toEqual([[], [0]])
  })

  it('announces again what could not be shown', () => {
    const { watch, notify } = setUp()
    watch.onReply({ call: 'calendar' }, 200, calendar)
    watch.tick()
    watch.tick()
    expect(notify).toHaveBeenCalledTimes(1)
    notify.mock.lastCall?.[1]()
    watch.tick()
    expect(notify.mock.calls.map(([{ body }]) => body)).toEqual(Array(2).fill('An interview begins in 10 minutes.'))
  })

  it('says once that the session has ended, unless the user is looking', () => {
    const end = { body: 'Sign in again to get reminders.', opens: 'dashboard' }
    const { watch, notify } = setUp()
    watch.onReply({ call: 'dashboard' }, 401, {})
    watch.onReply({ call: 'calendar' }, 401, {})
    watch.onExpired()
    expect(notify.mock.calls.map(([notification]) => notification)).toEqual([end])
    const looking = setUp({ focused: true })
    looking.watch.onExpired()
    expect(looking.notify).not.toHaveBeenCalled()
    const out = setUp()
    out.state.session = null
    out.watch.tick()
    out.watch.onExpired()
    expect(out.notify).not.toHaveBeenCalled()
  })

  it.each([
    ['a list', []],
    ['invalid messages', { data: { messages: 'x' } }],
    ['a refusal', { status: 'error', data: dashboard(1).data }],
  ])('ignores %s', (_name, reply) => {
    const { watch, notify } = setUp()
    watch.onReply({ call: 'dashboard' }, 200, reply)
    watch.onReply({ call: 'calendar' }, 200, reply)
    watch.tick()
    expect(notify).not.toHaveBeenCalled()
  })
})

it.each(['dashboard', 'calendar', { interview: '4' }, { interview: `a "1" <&> b=c's` }] as const)(
  'a click on a notification of an earlier run opens %j',
  (opens) => {
    const toast = parse(toastXml('A & B', '"<1>"', tagOf(opens)))
    expect(toast.querySelectorAll('text').map(({ text }) => text)).toEqual(['A & B', '"<1>"'])
    expect(openedBy(toast.querySelector('toast')?.getAttribute('launch') ?? '')).toEqual(opens)
  },
)

it.each(['', 'type=click&tag=14317607570838471237', 'type=click&tag=__proto__'])(
  'a click that brings %j opens the app only',
  (launch) => expect(openedBy(launch)).toBeNull(),
)
