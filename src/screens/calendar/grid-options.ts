/** FullCalendar's options that depend on nothing but the language. */
import type { CalendarOptions, FormatterInput } from '@fullcalendar/core'
import dayGridPlugin from '@fullcalendar/daygrid'
import interactionPlugin from '@fullcalendar/interaction'
import timeGridPlugin from '@fullcalendar/timegrid'
import { type Language, languages } from '../../domain/text/languages.ts'
import { languageRows } from '../../i18n/language.ts'
import { t } from '../../i18n/t.ts'
import { describeEvent, eventContent } from './grid-events.ts'

/** FullCalendar's locale. `en` is built in. The others need no locale data, because the portal sets every text. */
const codeOf = (language: Language) => (language === 'en' ? language : languageRows[language].locale.toLowerCase())

/** Milliseconds until a finger takes hold of an event or a day. */
export const longPressDelay = 500

/** Options that never change, so that FullCalendar does not apply them again. */
export const fixedOptions: CalendarOptions = {
  locales: languages.filter((language) => language !== 'en').map((language) => ({ code: codeOf(language) })),
  plugins: [dayGridPlugin, timeGridPlugin, interactionPlugin],
  // The portal has its own: FullCalendar's buttons are toggles without a state, and lose the focus.
  headerToolbar: false,
  height: 'auto',
  // Simultaneous interviews share the width, so that none covers another's name.
  slotEventOverlap: false,
  nowIndicator: true,
  navLinks: true,
  longPressDelay,
  defaultRangeSeparator: ' – ',
  eventShortHeight: 0,
  selectable: true,
  selectMirror: true,
  editable: true,
  eventInteractive: true,
  eventDisplay: 'block',
  eventDidMount: describeEvent,
  eventContent,
  // Sorts the 'N more' row last.
  eventOrder: 'overflow,start,-duration,allDay,title',
  // Every view has its own maximum per day, so events are fetched again for the same days.
  lazyFetching: false,
}

/** 'Tue 10': the month stands in the title. */
const weekday: FormatterInput = ({ date: { marker }, localeCodes }) =>
  [{ weekday: 'short' } as const, { day: 'numeric' } as const]
    .map((format) => new Intl.DateTimeFormat(localeCodes, { ...format, timeZone: 'UTC' }).format(marker))
    .join(' ')

export function textOptions(language: Language): CalendarOptions {
  // Only English shortens times to '2pm' and '2p'.
  const meridiem = (length: 'short' | 'narrow') => (language === 'en' ? { meridiem: length } : {})
  const time = { hour: 'numeric', minute: '2-digit', omitZeroMinute: true } as const
  return {
    locale: codeOf(language),
    slotLabelFormat: { ...time, ...meridiem('short') },
    eventTimeFormat: { ...time, ...meridiem('narrow') },
    views: {
      timeGridDay: { eventTimeFormat: { hour: 'numeric', minute: '2-digit', ...meridiem('short') } },
      // A column is too narrow for both times; the height shows the duration.
      timeGridWeek: { displayEventEnd: false, dayHeaderFormat: weekday },
    },
    allDayText: t('all-day'),
    moreLinkContent: ({ num }) => `+${num}`,
    moreLinkHint: (count: number) => t('{count} more', { count }),
  }
}
