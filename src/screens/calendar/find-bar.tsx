import { ChevronDown, ChevronUp, Search, SlidersHorizontal } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useDeferredValue, useMemo, useState } from 'react'
import { type Interview, interviewStatuses, type Priority } from '../../domain/calendar/calendar.ts'
import { type Filter, found } from '../../domain/calendar/find.ts'
import { formatDays } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'
import { Options } from '../../ui/select-field.tsx'
import { priorityText, titleOf } from './describe.ts'
import { useGoTo } from './view.ts'

interface FindBarProps {
  /** Those that pass the filter, sorted by start. */
  readonly interviews: readonly Interview[]
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  readonly onMark: (id: string | null) => void
  readonly field: RefObject<HTMLInputElement | null>
}

const priorities: readonly Priority[] = ['high', 'medium', 'low']

/** Search, filters and a date to go to. Below 860 px the filters are folded. */
export function FindBar({ interviews, filter, onFilter, onMark, field }: FindBarProps) {
  const [open, setOpen] = useState(false)
  const goTo = useGoTo()
  const isFiltered = filter.priority !== null || filter.status !== null
  return (
    <search className="find-bar d-print-none" data-open={open || undefined}>
      <SearchField interviews={interviews} onMark={onMark} field={field} />
      <button
        type="button"
        className="btn btn-outline-secondary find-toggle"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal size={18} aria-hidden="true" />
        <span className="visually-hidden">{t('Search and filters')}</span>
      </button>
      <select
        className="form-select"
        name="priorityFilter"
        aria-label={t('Filter by priority')}
        value={filter.priority ?? ''}
        onChange={({ target: { value } }) => onFilter({ ...filter, priority: (value || null) as Filter['priority'] })}
      >
        <option value="">{t('All priorities')}</option>
        {priorities.map((priority) => (
          <option key={priority} value={priority}>
            {priorityText(priority)}
          </option>
        ))}
        <option value="none">{t('Not set')}</option>
      </select>
      <select
        className="form-select"
        name="statusFilter"
        aria-label={t('Filter by status')}
        value={filter.status ?? ''}
        onChange={({ target: { value } }) => onFilter({ ...filter, status: (value || null) as Filter['status'] })}
      >
        <option value="">{t('All statuses')}</option>
        <Options texts={interviewStatuses} />
      </select>
      <input
        type="date"
        className="form-control"
        name="goToDate"
        aria-label={t('Go to date')}
        title={t('Go to date')}
        onChange={({ target: { value } }) => value !== '' && goTo(new Date(`${value}T00:00`).getTime())}
      />
      <span className="find-count" role="status">
        {isFiltered &&
          t('{count, plural, one {{count} interview} other {{count} interviews}}', { count: interviews.length })}
      </span>
    </search>
  )
}

function SearchField({ interviews, onMark, field }: Pick<FindBarProps, 'interviews' | 'onMark' | 'field'>) {
  const goTo = useGoTo()
  const [typed, setTyped] = useState('')
  /** Index of the match displayed; -1 before the first. */
  const [at, setAt] = useState(-1)
  const text = useDeferredValue(typed)
  const matches = useMemo(() => found(interviews, text), [interviews, text])
  const step = (by: 1 | -1) => {
    const current = found(interviews, typed) // Enter may follow the last letter at once
    if (current.length === 0) return
    // The search begins with the next interview from now.
    const start = current.findIndex(({ start }) => start >= Date.now())
    const begin = by === 1 ? (start === -1 ? current.length - 1 : start) : start - 1
    const index = ((at === -1 ? begin : at + by) + current.length) % current.length
    const match = current[index] as Interview
    setAt(index)
    goTo(match.start)
    onMark(match.id)
  }
  const search = (value: string) => {
    setTyped(value)
    setAt(-1)
    onMark(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
    if (event.key === 'Escape') search('')
  }
  const match = matches[at]
  return (
    <div className="find-search">
      <Search size={18} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        className="form-control"
        name="search"
        aria-label={t('Search interviews')}
        placeholder={t('Search names and notes')}
        autoComplete="off"
        value={typed}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text.trim() !== '' && (
        <>
          <span className="find-count" role="status">
            <span>
              {match === undefined
                ? t('{count} found', { count: matches.length })
                : t('{number} of {count}', { number: at + 1, count: matches.length })}
            </span>
            {match !== undefined && (
              <bdi className="visually-hidden">{`: ${titleOf(match)}, ${formatDays(match)}`}</bdi>
            )}
          </span>
          <button type="button" className="icon-button" aria-label={t('Earlier match')} onClick={() => step(-1)}>
            <ChevronUp size={20} aria-hidden="true" />
          </button>
          <button type="button" className="icon-button" aria-label={t('Later match')} onClick={() => step(1)}>
            <ChevronDown size={20} aria-hidden="true" />
          </button>
        </>
      )}
    </div>
  )
}
