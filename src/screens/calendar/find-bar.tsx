import { Search, SlidersHorizontal } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import type { Interview } from '../../domain/calendar/calendar.ts'
import { type Filter, filters, found, isFiltering, notSet } from '../../domain/calendar/find.ts'
import { formatDays, formatHours } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'
import { calendarSessionOf, type Shown } from '../../state/calendar-session.ts'
import { useServices } from '../../state/services.tsx'
import { Options } from '../../ui/select-field.tsx'
import { providerText, whoOf } from './describe.ts'
import { focusDay, focusGrid } from './grid-focus.ts'
import { useGoTo } from './view.ts'

interface SearchFieldProps {
  /** Those that pass the filter, sorted by start. */
  readonly interviews: readonly Interview[]
  readonly onMark: (id: string | null) => void
  readonly onOpen: (id: string) => void
  readonly field: RefObject<HTMLInputElement | null>
}

interface FindBarProps extends SearchFieldProps {
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  readonly dateField: RefObject<HTMLInputElement | null>
}

/** Back to the keys of the calendar. @param day local midnight of the day to focus, if the grid displays it */
function leaveField(field: HTMLElement, day = Number.NaN) {
  const grid = document.querySelector('.calendar-grid')
  if (grid !== null && !focusDay(grid, day)) focusGrid(grid)
  if (document.activeElement === field) field.blur() // no grid is displayed
}

/** 'Priority: High · Status: Pending'; '' without a filter. */
export function filterText(filter: Filter): string {
  return filters
    .map(({ name, title }) => filter[name] && `${t(title)}: ${t(filter[name])}`)
    .filter(Boolean)
    .join(' · ')
}

/** Search, filters and a date to go to. Below 1100 px the filters are folded. */
export function FindBar({ filter, onFilter, dateField, ...search }: FindBarProps) {
  const [open, setOpen] = useState(false)
  const goTo = useGoTo()
  return (
    <search className="find-bar d-flex d-print-none flex-wrap align-items-center gap-2" data-open={open || undefined}>
      <SearchField {...search} />
      <button
        type="button"
        className="btn btn-outline-secondary find-toggle"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal size={18} aria-hidden="true" />
        <span className="visually-hidden">{t('Search and filters')}</span>
      </button>
      {filters.map(({ name, label, all, options }) => (
        <select
          key={name}
          className="form-select"
          name={name}
          aria-label={t(label)}
          value={filter[name] ?? ''}
          onChange={({ target: { value } }) => onFilter({ ...filter, [name]: value })}
        >
          <option value="">{t(all)}</option>
          <Options texts={[...options, notSet]} />
        </select>
      ))}
      <input
        ref={dateField}
        type="date"
        className="form-control"
        name="goToDate"
        aria-label={t('Go to date')}
        onKeyDown={(event) => {
          if (!['Enter', 'Escape'].includes(event.key)) return
          event.preventDefault() // Firefox would press Enter on the day that gets the focus
          leaveField(event.currentTarget, new Date(`${event.currentTarget.value}T00:00`).getTime())
        }}
        max="9999-12-31" // else Chrome's years have six digits
        // A year is complete with its fourth digit.
        onChange={({ target: { value } }) => /^[1-9]\d{3}-/.test(value) && goTo(new Date(`${value}T00:00`).getTime())}
      />
      <span className="find-count px-2 text-body-secondary text-note" role="status">
        {isFiltering(filter) &&
          t('{count, plural, one {{count} interview} other {{count} interviews}}', { count: search.interviews.length })}
      </span>
    </search>
  )
}

/** Most matches listed at once. */
const listed = 8

/** Returns the index of the match that a search begins with: the next interview from now. */
function nextOf(matches: readonly Interview[]): number {
  const index = matches.findIndex(({ start }) => start >= Date.now())
  return index === -1 ? matches.length - 1 : index
}

/** State of the search: what is typed, its matches, and the index of the chosen one, which a change can take away. */
function useSearch({ interviews, onMark, onOpen }: Omit<SearchFieldProps, 'field'>) {
  const goTo = useGoTo()
  const session = calendarSessionOf(useServices())
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  /** What the grid displayed before the search. */
  const before = useRef<Shown | null>(null)
  const text = useDeferredValue(typed)
  const matches = useMemo(() => found(interviews, text), [interviews, text])
  const placeIn = (list: readonly Interview[]) => {
    const index = list.findIndex(({ id }) => id === chosen)
    return index === -1 ? null : index
  }
  const at = placeIn(matches)
  const choose = (index: number, all: readonly Interview[] = matches) => {
    const match = all[index]
    if (match === undefined) return
    before.current ??= session.get().shown
    setChosen(match.id)
    goTo(match.start)
    onMark(match.id)
  }
  const search = (value: string) => {
    setTyped(value)
    setChosen(null)
    onMark(null)
    if (value === '') before.current = null
  }
  const end = () => {
    if (before.current !== null) session.set({ ...session.get(), shown: before.current })
    search('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    if (key === 'Escape') return typed === '' ? leaveField(event.currentTarget) : end()
    if (typed.trim() === '' || !['Enter', 'ArrowDown', 'ArrowUp'].includes(key)) return
    event.preventDefault()
    const current = found(interviews, typed) // a key may follow the last letter at once
    const first = nextOf(current)
    const place = placeIn(current)
    const match = current[place ?? first]
    if (match === undefined) return
    const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    choose(place === null ? first : (place + by + current.length) % current.length, current)
    if (by === 0) onOpen(match.id)
  }
  return { typed, search, text, matches, at, choose, onKeyDown }
}

function SearchField({ field, ...props }: SearchFieldProps) {
  const { typed, search, text, matches, at, choose, onKeyDown } = useSearch(props)
  const listId = useId()
  const isOpen = text.trim() !== '' && matches.length > 0
  const from = Math.max(0, Math.min((at ?? nextOf(matches)) - 1, matches.length - listed))
  return (
    <div className="find-search position-relative align-items-center min-w-0">
      <Search size={18} className="position-absolute text-body-secondary" aria-hidden="true" />
      <input
        ref={field}
        type="search"
        className="form-control"
        name="search"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && at !== null ? `${listId}-${at}` : undefined}
        aria-label={t('Search interviews')}
        placeholder={t('Search names and notes')}
        autoComplete="off"
        value={typed}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text.trim() !== '' && (
        <span className="find-count px-2 text-body-secondary text-note" role="status">
          {at === null
            ? t('{count} found', { count: matches.length })
            : t('{number} of {count}', { number: at + 1, count: matches.length })}
        </span>
      )}
      <div id={listId} className="find-matches" role="listbox" aria-label={t('Search interviews')} hidden={!isOpen}>
        {isOpen &&
          matches.slice(from, from + listed).map((match, offset) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
            <div
              key={match.id}
              id={`${listId}-${from + offset}`}
              className="d-grid tap-height align-content-center py-1 px-2 rounded"
              role="option"
              aria-selected={at === from + offset}
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault() /* the field keeps the focus */}
              onClick={() => {
                choose(from + offset)
                props.onOpen(match.id)
              }}
            >
              <bdi className="fw-semibold" {...providerText(match)}>
                {whoOf(match).who}
              </bdi>
              <span className="text-body-secondary text-mark">{`${formatDays(match)}, ${formatHours(match)}`}</span>
            </div>
          ))}
      </div>
    </div>
  )
}
