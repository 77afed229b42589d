import { ChevronLeft, ChevronRight, Ellipsis, Plus, Search } from 'lucide-react'
import { startTransition, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { type Interview, type Priority, upcoming } from '../../domain/calendar/calendar.ts'
import { type Filter, filtered, noFilter } from '../../domain/calendar/find.ts'
import { isoDay } from '../../domain/text/format.ts'
import { t } from '../../i18n/t.ts'
import type { Shown } from '../../state/calendar-session.ts'
import { useAnnounced } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { useMedia } from '../../ui/use-media.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { priorityText, titleOf } from './describe.ts'
import { phone, rangeTitle, stepped, useGoTo, type View, views } from './view.ts'

/**
 * How long after the grid's new days they are announced, in milliseconds. The screen reader Orca skips what changes with
 * as many other elements.
 */
const afterGridMs = 1_000

interface ToolsProps {
  readonly shown: Shown
  readonly filter: Filter
  readonly onFilter: (change: Partial<Filter>) => void
  readonly interviews: readonly Interview[]
  readonly onOpen: (id: string) => void
  readonly isListFolded: boolean
  readonly onFoldList: (isFolded: boolean) => void
  readonly onSchedule: () => void
  /** The interview whose change Undo takes back; null without one. */
  readonly undoable: Interview | null
  readonly onUndo: () => void
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

/** One row: what is displayed, how, where to go (the specified order), one filter, a new interview, and a menu for the rest. */
export function Tools(props: ToolsProps) {
  const { shown, onSchedule } = props
  const title = rangeTitle(shown)
  const goTo = useGoTo()
  const isPhone = useMedia(phone)
  useAnnounced(useSettled(title, afterGridMs))
  return (
    <div className="calendar-tools d-flex d-print-none align-items-center gap-2">
      <h2 className="calendar-range mb-0">{title}</h2>
      <fieldset className="btn-group calendar-views" aria-label={t('View')}>
        {(Object.keys(views) as View[]).map((name) => (
          <Button
            key={name}
            label={t(views[name])}
            aria-pressed={shown.view === name}
            onClick={() => goTo({ view: name, seek: Date.now() })}
          />
        ))}
      </fieldset>
      <div className="btn-group calendar-steps">
        {([-1, 1] as const).map((by) => (
          <button
            key={by}
            type="button"
            className="btn btn-outline-secondary"
            aria-label={by < 0 ? t('Previous') : t('Next')}
            onClick={() => goTo({ date: stepped(shown, by), chosen: false })}
          >
            {by < 0 ? <ChevronLeft size={18} aria-hidden="true" /> : <ChevronRight size={18} aria-hidden="true" />}
          </button>
        ))}
        <Button label={t('Today')} onClick={() => goTo({ date: Date.now(), seek: Date.now() })} />
      </div>
      {!isPhone && <TextFilter {...props} />}
      <button type="button" className="btn btn-primary calendar-schedule" onClick={onSchedule}>
        <Plus size={18} aria-hidden="true" />
        <span>{t('Schedule Interview')}</span>
      </button>
      <Menu {...props}>{isPhone && <TextFilter {...props} />}</Menu>
    </div>
  )
}

/** Narrows list and grid while it is typed into. Enter leads to the next interview that it finds, else to the last. */
function TextFilter({ filter, onFilter, interviews, onOpen }: ToolsProps) {
  const goTo = useGoTo()
  /** A letter is painted before the list follows it. */
  const [typed, setTyped] = useState(filter.text)
  useEffect(() => {
    if (filter === noFilter) setTyped('') // it was cleared
  }, [filter])
  return (
    <search className="calendar-filter position-relative">
      <Search size={18} className="position-absolute text-body-secondary" aria-hidden="true" />
      <input
        type="search"
        className="form-control"
        name="search"
        aria-label={t('Filter interviews')}
        placeholder={t('Filter')}
        autoComplete="off"
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value)
          startTransition(() => onFilter({ text: value }))
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
          const found = filtered(interviews, { ...filter, text: typed })
          const first = upcoming(found, Date.now())[0] ?? found.at(-1)
          if (first === undefined) return
          event.preventDefault()
          goTo({ date: first.start, seek: first.start })
          onOpen(first.id)
        }}
      />
    </search>
  )
}

/** Returns the local midnight of a typed day; null until its year is complete. */
function typedDay(value: string): number | null {
  return /^[1-9]\d{3}-/.test(value) ? new Date(`${value}T00:00`).getTime() : null
}

function Menu({ children, ...props }: ToolsProps & { readonly children: Elements }) {
  const { shown, filter, onFilter, isListFolded, onFoldList, undoable, onUndo } = props
  const goTo = useGoTo()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => menu.current?.hidePopover()
  /**
   * Below or above its button, where there is more room. The browser puts it above everything, and closes it on Escape
   * and on a press elsewhere.
   */
  const place = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    const at = button.current?.getBoundingClientRect()
    if (newState !== 'open' || at === undefined) return
    const { style } = currentTarget
    const field = currentTarget.querySelector('input')
    if (field !== null) field.value = isoDay(shown.date)
    const [above, below] = [at.top - 4, innerHeight - at.bottom - 4]
    style.top = below < above ? 'auto' : `${at.bottom + 4}px`
    style.bottom = below < above ? `${innerHeight - above}px` : 'auto'
    style.maxHeight = `${Math.max(above, below) - 4}px`
    style.right = `${document.documentElement.clientWidth - at.right}px`
  }
  /** The date is what the menu is mostly opened for: it can be typed at once. */
  const focusFirst = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    if (newState === 'open') currentTarget.querySelector('input')?.focus()
  }
  const item = (label: string, act: () => void) => (
    <Button
      label={label}
      onClick={() => {
        close()
        act()
      }}
    />
  )
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn btn-outline-secondary calendar-more"
        aria-label={t('More')}
        popoverTarget={id}
      >
        <Ellipsis size={18} aria-hidden="true" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="calendar-menu border rounded shadow"
        onBeforeToggle={place}
        onToggle={focusFirst}
      >
        <label>
          <span>{t('Go to date')}</span>
          <input
            type="date"
            className="form-control"
            name="goToDate"
            max="9999-12-31" // else Chrome's years have six digits
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || typedDay(event.currentTarget.value) === null) return
              event.preventDefault() // Firefox would press Enter on the button that gets the focus
              close()
            }}
            onChange={({ target: { value } }) => {
              const date = typedDay(value)
              if (date !== null) goTo({ date })
            }}
          />
        </label>
        {children}
        <label>
          <span>{t('Filter by priority')}</span>
          <select
            className="form-select"
            name="priorityFilter"
            value={filter.priority ?? ''}
            onChange={({ target: { value } }) =>
              onFilter({ priority: value === '' ? null : (value as Priority | 'none') })
            }
          >
            <option value="">{t('All priorities')}</option>
            {(['high', 'medium', 'low', 'none'] as const).map((priority) => (
              <option key={priority} value={priority}>
                {priorityText(priority === 'none' ? null : priority)}
              </option>
            ))}
          </select>
        </label>
        {item(isListFolded ? t('Show the list') : t('Hide the list'), () => onFoldList(!isListFolded))}
        {item(t('Print'), () => window.print())}
        {undoable !== null && item(t('Undo the change of {title}', { title: titleOf(undoable) }), onUndo)}
      </div>
    </>
  )
}
