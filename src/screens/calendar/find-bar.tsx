import { Search, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Priority } from '../../domain/calendar/calendar.ts'
import { type Filter, isFiltering } from '../../domain/calendar/find.ts'
import { t } from '../../i18n/t.ts'
import { priorityText } from './describe.ts'
import { focusDay, focusGrid } from './grid-focus.ts'
import { useGoTo } from './view.ts'

interface FindBarProps {
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  /** Number of interviews that pass. */
  readonly count: number
}

/** Back to the grid. @param day local midnight of the day to focus, if the grid displays it */
function leaveField(field: HTMLElement, day: number) {
  const grid = document.querySelector('.calendar-grid')
  if (grid !== null && !focusDay(grid, day)) focusGrid(grid)
  if (document.activeElement === field) field.blur() // no grid is displayed
}

/** '"ana" · Priority: High'; '' without a filter. */
export function filterText({ text, priority }: Filter): string {
  return [
    text.trim() && `"${text.trim()}"`,
    priority && `${t('Priority')}: ${priorityText(priority === 'none' ? null : priority)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Filters and a date to go to. Below 1100 px the priority is folded. */
export function FindBar({ filter, onFilter, count }: FindBarProps) {
  const [open, setOpen] = useState(false)
  const goTo = useGoTo()
  return (
    <search className="find-bar d-flex d-print-none flex-wrap align-items-center gap-2" data-open={open || undefined}>
      <div className="find-search position-relative align-items-center min-w-0">
        <Search size={18} className="position-absolute text-body-secondary" aria-hidden="true" />
        <input
          type="search"
          className="form-control"
          name="search"
          aria-label={t('Filter interviews')}
          placeholder={t('Filter by name or note')}
          autoComplete="off"
          value={filter.text}
          onChange={({ target: { value } }) => onFilter({ ...filter, text: value })}
        />
      </div>
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
        onChange={({ target: { value } }) =>
          onFilter({ ...filter, priority: value === '' ? null : (value as Priority | 'none') })
        }
      >
        <option value="">{t('All priorities')}</option>
        {(['high', 'medium', 'low', 'none'] as const).map((priority) => (
          <option key={priority} value={priority}>
            {priorityText(priority === 'none' ? null : priority)}
          </option>
        ))}
      </select>
      <input
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
        {isFiltering(filter) && t('{count, plural, one {{count} interview} other {{count} interviews}}', { count })}
      </span>
    </search>
  )
}
