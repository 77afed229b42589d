import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isoDay } from '../../src/domain/text/format.ts'
import { showLanguage } from '../../src/i18n/language.ts'
import type { DesktopApp } from '../../src/platform/port.ts'
import { Calendar as Screen } from '../../src/screens/calendar/calendar.tsx'
import { TitleDialog } from '../../src/screens/calendar/title-dialog.tsx'
import { createServices, ServicesProvider } from '../../src/state/services.tsx'
import { press } from '../support/component-locators.ts'
import { type FakePlatform, fakePlatform, json, later, silentApp } from '../support/fake-platform.ts'
import { listen } from '../support/listen.ts'
import { render } from '../support/render.ts'
import { startAtNoon } from '../support/render-calendar.tsx'

const minute = 60_000

const Calendar = () => (
  <MemoryRouter useTransitions={false} initialEntries={['/calendar']}>
    <Screen />
  </MemoryRouter>
)

/** Returns a future time of today, regardless of the current hour. */
function soon(minutes: number): string {
  return new Date(Date.now() + minutes * minute).toISOString()
}

async function show(...replies: Parameters<FakePlatform['reply']>[1][]): Promise<FakePlatform> {
  await page.viewport(1280, 900)
  const platform = fakePlatform({ user: { name: 'Maria' } })
  platform.reply('calendar', ...replies)
  await render(
    <ServicesProvider services={createServices(platform)}>
      <main>
        <Calendar />
      </main>
    </ServicesProvider>,
  )
  return platform
}
const event = (title: string) =>
  expect.poll(() =>
    [...document.querySelectorAll<HTMLElement>('.fc-event')].find((el) => el.textContent?.includes(title)),
  )
const list = page.getByRole('region', { name: 'Upcoming Interviews' })

test('loads once, shows progress, then list and calendar with the specified colors', async () => {
  const answer = later<ReturnType<typeof json>>()
  const platform = await show(() => answer.promise)
  await expect.element(page.getByText('Loading calendar events...')).toBeVisible()
  const data = [
    { id: 1, title: 'Urgent', start: soon(1), end: soon(2), priority: 'high', description: 'Bring the CDL' },
    { id: 2, title: 'Normal', start: soon(2), priority: 'medium' },
    { id: 3, title: 'Calm', start: soon(3), priority: 'low' },
    {
      id: 4,
      title: 'Shouted',
      start: soon(4),
      priority: 'HIGH',
      url: 'javascript:alert(1)',
      display: 'none',
      color: 'red',
    },
  ]
  answer.settle(json({ success: true, data }))
  await expect.element(list.getByRole('button', { name: /Urgent/ })).toBeVisible()
  expect(page.getByText('Loading calendar events...').elements()).toHaveLength(0)
  const rows = page.getByRole('region', { name: 'Upcoming Interviews' })
  expect(document.querySelectorAll('.interview-row')).toHaveLength(4)
  await expect.element(rows.getByRole('button', { name: /Urgent Bring the CDL/ })).toMatchTextContent(/High priority/)
  const dots = [...document.querySelectorAll('.interview-list .priority-dot')].map((dot) =>
    dot.className.split('-').at(-1),
  )
  expect(dots).toEqual(['danger', 'warning', 'info', 'success'])
  for (const [title, color] of [
    ['Urgent', 'rgb(239, 74, 0)'],
    ['Normal', 'rgb(255, 159, 41)'],
    ['Calm', 'rgb(0, 184, 242)'],
    ['Shouted', 'rgb(240, 131, 28)'],
  ] as const) {
    await event(title).toBeTruthy()
    const element = [...document.querySelectorAll<HTMLElement>('.fc-event')].find((el) =>
      el.textContent?.includes(title),
    )
    const style = getComputedStyle(element as HTMLElement)
    expect(style.backgroundColor).toBe(color)
    expect(style.borderTopColor).toBe(color)
    expect(getComputedStyle(element?.querySelector('.fc-event-main') as HTMLElement).color).toBe('rgb(255, 255, 255)')
    expect(element?.getAttribute('href')).toBeNull()
  }
  expect(platform.sent('calendar')).toHaveLength(1)
  expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
})

test('changes, view and date last until the session ends, and a reload asks first', async () => {
  await page.viewport(1280, 900)
  const platform = fakePlatform({ user: { name: 'Maria' } })
  platform.reply('calendar', json({ success: true, data: [] }))
  const services = createServices(platform)
  const visit = () =>
    render(
      <ServicesProvider services={services}>
        <Calendar />
      </ServicesProvider>,
    )
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const title = () => document.querySelector('.calendar-range')?.textContent

  const first = await visit()
  await press(page.getByRole('button', { name: 'Week', exact: true }))
  await press(page.getByRole('button', { name: 'Next', exact: true }))
  expect(isAsked()).toBe(false)
  await press(page.getByRole('button', { name: 'Schedule Interview' }))
  const dialog = page.getByRole('dialog', { name: 'Schedule Interview' })
  await dialog.getByRole('textbox', { name: 'Candidate name' }).fill('Dwayne Porter')
  await dialog.getByRole('combobox', { name: 'CDL type' }).selectOptions('CDL-B')
  await dialog.getByRole('combobox', { name: 'Interview type' }).selectOptions('Final')
  await dialog.getByRole('textbox', { name: 'Date and time' }).fill('31/12/2099 09:00')
  await press(dialog.getByRole('button', { name: 'Schedule' }))
  await expect.poll(title).toBe('Dec 27, 2099 – Jan 2, 2100')
  await first.unmount()
  expect(isAsked()).toBe(true)

  const second = await visit()
  await expect.element(list.getByRole('button', { name: /Dwayne Porter/ })).toBeVisible()
  await expect.poll(title).toBe('Dec 27, 2099 – Jan 2, 2100')
  await second.unmount()

  await services.session.signOut()
  expect(isAsked()).toBe(false)
  platform.setSession({ signedIn: true, expiresAt: Date.now() + 3_600_000 })
  await services.session.started({ name: 'Bo', email: 'bo@example.com', phone: '', address: '', image: '' })
  await visit()
  await expect.element(page.getByText('No upcoming interviews scheduled')).toBeVisible()
  await expect.poll(() => document.querySelector('.fc-dayGridMonth-view')).not.toBeNull()
})

test("counts unreadable interviews, and treats the provider's texts as plain text", async () => {
  onTestFinished(startAtNoon()) // in the last hour of a day each is on two days
  const hostile = {
    title: '<img src=x onerror="document.title=1">',
    start: soon(5),
    description: '<script>document.title=2</script>',
    url: 'javascript:document.title=3',
    display: 'none',
    classNames: ['fixed-top'],
    rrule: { freq: 'secondly' },
    color: 'lime',
  }
  const data = [hostile, null, { title: 'No start' }, { ...hostile, title: 'Early end', end: '2020-11-01' }]
  await show(json({ success: true, data }))
  await expect
    .element(page.getByText('2 events are not shown, because their start is missing or unreadable.'))
    .toBeVisible()
  await event(hostile.title).toBeTruthy()
  const shown = [...document.querySelectorAll<HTMLElement>('.fc-event')].map(({ dataset }) => dataset.eventId)
  expect(new Set(shown).size).toBe(2) // late in the evening each stands on two days
  expect(document.querySelector('img')).toBeNull()
  expect(document.querySelector('.fixed-top')).toBeNull()
  await press(list.getByText(hostile.title))
  await expect.element(page.getByRole('dialog').getByText(hostile.description)).toBeVisible()
  expect(document.title).not.toMatch(/^[123]$/)
})

test('schedules an interview, and names what is missing', async () => {
  const platform = await show(json({ success: true, data: null }))
  await press(page.getByRole('button', { name: 'Schedule Interview' }))
  const dialog = page.getByRole('dialog', { name: 'Schedule Interview' })
  const options = (name: string) =>
    [...(dialog.getByRole('combobox', { name }).element() as HTMLSelectElement).options]
      .map(({ text }) => text)
      .slice(-4)
  expect(options('CDL type').slice(-3)).toEqual(['CDL-A', 'CDL-B', 'Owner-Operator'])
  expect(options('Interview type').slice(-3)).toEqual(['Initial', 'Follow-up', 'Final'])
  expect(options('Duration')).toEqual(['30 minutes', '60 minutes', '90 minutes', '120 minutes'])
  expect(
    dialog
      .getByRole('radio')
      .elements()
      .map((radio) => (radio as HTMLInputElement).value),
  ).toEqual(['Scheduled', 'Pending', 'Completed', 'Cancelled'])
  await press(dialog.getByRole('button', { name: 'Schedule' }))
  await expect.element(dialog.getByText("Please enter the candidate's name.")).toBeVisible()
  await expect.element(dialog.getByText('Please enter the date and time.')).toBeVisible()
  const name = dialog.getByRole('textbox', { name: 'Candidate name' })
  await expect.element(name).toHaveFocus()
  await name.fill('José O’Neil')
  await dialog.getByRole('combobox', { name: 'CDL type' }).selectOptions('CDL-B')
  await dialog.getByRole('combobox', { name: 'Interview type' }).selectOptions('Final')
  await dialog.getByRole('combobox', { name: 'Duration' }).selectOptions('90')
  await dialog.getByRole('textbox', { name: 'Date and time' }).fill('31/12/2099 09:00')
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Bring the medical card')
  await press(dialog.getByRole('button', { name: 'Schedule' }))
  const row = list.getByRole('button', { name: /José O’Neil/ })
  await expect.element(row.getByText(/9:00 – 10:30 AM/)).toBeVisible()
  await press(row)
  const details = page.getByRole('dialog', { name: 'Interview Details' })
  await expect.element(details.getByText('CDL-B')).toBeVisible()
  await expect.element(details.getByText('Bring the medical card')).toBeVisible()
  expect(platform.requests).toHaveLength(1)
})

// Selecting days: tests/web/calendar-actions.spec.ts.
test('the question for a title: OK and Enter create, Cancel, Escape and blanks do not', async () => {
  const [onTitle, onClose] = [vi.fn<(title: string) => void>(), vi.fn<() => void>()]
  await render(<TitleDialog when="Today" onTitle={onTitle} onClose={onClose} />)
  const question = page.getByRole('dialog', { name: 'Please enter a new title for your event' })
  await expect.element(question.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('   {Enter}{Escape}')
  await press(question.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledTimes(3)
  expect(onTitle).not.toHaveBeenCalled()
  await question.getByRole('textbox').fill(' Yard day')
  await userEvent.keyboard('{Enter}')
  expect(onTitle.mock.calls).toEqual([['Yard day']])
})

test('a crowded day shows four, of what is not over, and leads to all of them', async () => {
  onTestFinished(startAtNoon())
  const start = new Date()
  start.setHours(11, 45, 0, 0)
  const rows = Array.from({ length: 30 }, (_, index) => ({
    id: index,
    title: `Interview ${index + 1}`,
    start: new Date(start.getTime() + index * minute).toISOString(),
  }))
  await show(json({ success: true, data: rows }))
  const more = page.getByRole('button', { name: /^26 more/ })
  await expect.element(more).toBeVisible()
  const titles = [...document.querySelectorAll('.fc-event[data-event-id] .fc-event-title')]
  expect(titles.map(({ textContent }) => textContent)).toEqual([16, 17, 18, 19].map((nth) => `Interview ${nth}`))
  ;(more.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const day = page.getByRole('dialog')
  await expect.element(day.getByRole('button', { name: /Interview 30/ })).toBeVisible()
  await press(day.getByRole('button', { name: /Interview 30/ }))
  await expect.element(page.getByRole('dialog', { name: 'Interview Details' })).toBeVisible()
})

test('in Spanish the month view has Spanish time formats, on a phone too', async () => {
  await showLanguage('es')
  onTestFinished(() => void showLanguage('en'))
  const today = isoDay(Date.now())
  const interview = { title: 'Dwayne Porter', start: `${today}T15:30:00`, end: `${today}T16:30:00` }
  await show(json({ success: true, data: [interview] }))
  const time = () => document.querySelector('.fc-daygrid-event .fc-event-time')?.textContent?.trim()
  await expect.poll(time).toBe('3:30 p.m.')
  await page.viewport(360, 800)
  const listed = () => document.querySelector('.day-lists .interview-row')?.textContent
  await expect.poll(listed).toMatch(/3:30–4:30 p\.m\./)
})

test("a day's list of 'N more' follows the filter; what is printed says so, and on which day an interview began", async () => {
  const day = new Date()
  const time = (hour: number, more = 0) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + more, hour)
  const rows = Array.from({ length: 12 }, (_, id) => ({
    id,
    title: `Driver ${id}`,
    start: time(22).toISOString(),
    end: time(2, 1).toISOString(),
    priority: id < 6 ? 'high' : 'low',
  }))
  await show(json({ success: true, data: rows }))
  await press(page.getByRole('button', { name: 'More', exact: true }))
  await page.getByRole('combobox', { name: 'Filter by priority' }).selectOptions('High')
  await userEvent.keyboard('{Escape}')
  await page
    .getByRole('button', { name: /more: / })
    .first()
    .click()
  await expect.poll(() => document.querySelectorAll('dialog .interview-row').length).toBe(6)
  window.dispatchEvent(new Event('beforeprint'))
  const printed = document.querySelector('.agenda')?.textContent
  expect(printed).toContain('Only Priority: High: 6 interviews')
  const [first, second] = [...document.querySelectorAll('.agenda table')].map((table) => table.querySelector('td'))
  const start = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
  expect(first?.textContent).toMatch(/^10:00 PM – /)
  if (second) expect(second.textContent).toMatch(new RegExp(`^${start.format(day)}, 10:00 PM – `))
  window.dispatchEvent(new Event('afterprint'))
})

test('a reminder of an interview that the provider has removed says so', async () => {
  const platform = fakePlatform({ user: { name: 'Maria' } })
  platform.reply('calendar', json({ success: true, data: [] }))
  const heard = listen()
  await render(
    <ServicesProvider services={createServices(platform)}>
      <MemoryRouter useTransitions={false} initialEntries={[{ pathname: '/calendar', state: { interview: 'gone' } }]}>
        <Screen />
      </MemoryRouter>
    </ServicesProvider>,
  )
  await expect.poll(() => heard).toContain('This interview is no longer in the calendar.')
})

test('what the desktop app asks later is displayed at once', async () => {
  const platform = fakePlatform({ kind: 'desktop', user: { name: 'Maria' } })
  platform.reply('calendar', json({ success: true, data: [] }))
  const heard: Parameters<DesktopApp['onCalendar']>[0][] = []
  const onCalendar: DesktopApp['onCalendar'] = (listener) => {
    heard.push(listener)
    return () => undefined
  }
  const app = { ...silentApp, onCalendar }
  await render(
    <ServicesProvider services={createServices({ ...platform, app })}>
      <Calendar />
    </ServicesProvider>,
  )
  await expect.element(page.getByText('No upcoming interviews scheduled')).toBeVisible()
  const [push] = heard
  push?.(json({ success: true, data: [{ id: 1, title: 'Ana', start: soon(5) }] }))
  await expect.element(list.getByRole('button', { name: /Ana/ })).toBeVisible()
  push?.(json({ success: false, message: 'Down' }))
  await expect.element(list.getByRole('button', { name: /Ana/ })).toBeVisible()
  expect(platform.sent('calendar')).toHaveLength(1)
})

test('a change or a new interview is marked until it was opened; a finger that moves early takes hold of nothing', async () => {
  const rows = [{ id: 1, title: 'Ana', start: soon(50) }]
  const platform = await show(
    json({ success: true, data: rows }),
    json({ success: true, data: [...rows, { id: 2, title: 'Bo', start: soon(55) }] }),
  )
  await event('Ana').toBeTruthy()
  await press(page.getByRole('button', { name: 'Refresh' }))
  const row = list.getByRole('button', { name: /Bo/ })
  await expect.element(row).toMatchTextContent('New')
  await expect.element(page.getByText(/^As of /)).toBeVisible()
  await press(row)
  await press(page.getByRole('button', { name: 'Close' }))
  await expect.element(row).not.toMatchTextContent('New')
  expect(platform.sent('calendar')).toHaveLength(2)

  const held = [...document.querySelectorAll<HTMLElement>('.fc-event')].find((el) => el.textContent?.includes('Ana'))
  const heard: string[] = []
  held?.addEventListener('touchcancel', () => heard.push('touchcancel'))
  const touch = (type: string, x: number) => {
    const finger = new Touch({ identifier: 1, target: held as HTMLElement, clientX: x, clientY: 5 })
    held?.dispatchEvent(new TouchEvent(type, { bubbles: true, touches: [finger], changedTouches: [finger] }))
  }
  touch('touchstart', 5)
  touch('touchmove', 9)
  expect(heard).toEqual([])
  touch('touchmove', 30)
  expect(heard).toEqual(['touchcancel'])
})

test('it asks again when it is seen after five minutes, not before', async () => {
  onTestFinished(startAtNoon())
  const platform = await show(json({ success: true, data: [] }))
  await expect.element(page.getByText('As of 12:00 PM')).toBeVisible()
  for (const [minutes, calls] of [
    [4, 1],
    [5, 2],
  ] as const) {
    vi.setSystemTime(new Date().setHours(12, minutes, 30, 0))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await expect.poll(() => platform.sent('calendar').length).toBe(calls)
  }
})

test('Escape on a filled form asks once, and an untouched one closes', async () => {
  await show(json({ success: true, data: [] }))
  await press(page.getByRole('button', { name: 'Schedule Interview' }))
  const form = page.getByRole('dialog', { name: 'Schedule Interview' })
  await expect.element(form.getByRole('textbox', { name: 'Candidate name' })).toHaveFocus()
  await userEvent.keyboard('Bo{Escape}')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await press(question.getByRole('button', { name: 'Stay on this page' }))
  await expect.element(form.getByRole('textbox', { name: 'Candidate name' })).toHaveValue('Bo')
  await userEvent.keyboard('{Escape}')
  await press(question.getByRole('button', { name: 'Leave without saving' }))
  expect(form.elements()).toHaveLength(0)
  await press(page.getByRole('button', { name: 'Schedule Interview' }))
  await userEvent.keyboard('{Escape}')
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
})
