import { Keyboard } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** The keys of the calendar, as other calendars have them. */
const keys = {
  t: msg('Today'),
  m: msg('Month'),
  w: msg('Week'),
  d: msg('Day'),
  j: msg('Next'),
  k: msg('Previous'),
  g: msg('Go to date'),
  n: msg('Schedule Interview'),
  e: msg('Edit Interview'),
  Delete: msg('Cancel Interview'),
  z: msg('Undo'),
  '/': msg('Search interviews'),
  '?': msg('This list'),
} as const

export type CalendarKey = keyof typeof keys

/** Fields take every key as text, and a dialog covers the calendar. */
function takesText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches('input, select, textarea') || target.isContentEditable)
}

/** These work on the interview whose details are open, too. */
const ofDetails = ['e', 'Delete']

/**
 * Calls `onPress` for the calendar's keys, without Ctrl, Alt and Meta, outside fields and dialogs. Undo has Ctrl+Z too,
 * which can't be turned off.
 * @param details id of the interview whose details are open
 * @param onPress gets the id of that interview, or of the one with the focus
 */
export function useCalendarKeys(
  on: boolean,
  details: string | null,
  onPress: (key: CalendarKey, id: string | undefined) => void,
): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, ctrlKey, altKey, metaKey, shiftKey, defaultPrevented, isComposing } = event
      const key = event.key === 'Backspace' ? 'Delete' : event.key // as on a Mac's keyboard
      const undoes = (ctrlKey || metaKey) && !altKey && !shiftKey && key === 'z'
      if (!undoes && (!on || ctrlKey || altKey || metaKey || !Object.hasOwn(keys, key))) return
      if (defaultPrevented || isComposing || takesText(target)) return
      const isCovered = document.querySelector('dialog[open]') !== null
      if (isCovered && (details === null || !ofDetails.includes(key))) return
      event.preventDefault() // '/' would be typed into the search field that it focuses
      const interview = target instanceof Element ? target.closest<HTMLElement>('[data-event-id]') : null
      press(key as CalendarKey, details ?? interview?.dataset.eventId)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [on, details])
}

export function KeysButton({ onClick }: { readonly onClick: () => void }) {
  const name = t('Keyboard shortcuts')
  return (
    <button type="button" className="icon-button keys-button" title={name} onClick={onClick}>
      <Keyboard size={20} aria-hidden="true" />
    </button>
  )
}

interface KeysDialogProps {
  readonly on: boolean
  readonly onSwitch: (on: boolean) => void
  readonly onClose: () => void
}

/** The list of the keys, and the switch that turns them off (WCAG 2.1.4). */
export function KeysDialog({ on, onSwitch, onClose }: KeysDialogProps) {
  const rows = [
    ...Object.entries(keys),
    ['Ctrl Z', msg('Undo')],
    ['← →', msg('Day before or after')],
    ['↑ ↓', msg('Interview before or after; in a month, the week of a day')],
  ] as const
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose}>
      <label className="form-check form-switch">
        <input
          type="checkbox"
          role="switch"
          aria-checked={on}
          className="form-check-input"
          name="calendarKeys"
          checked={on}
          onChange={(event) => onSwitch(event.target.checked)}
        />
        <span>{t('Use these keys on the calendar')}</span>
      </label>
      <dl className="row mb-0">
        {rows.map(([key, text]) => (
          <div key={key} className="d-flex gap-3 py-1">
            <dt className="keys-key">
              <kbd translate="no">{key}</kbd>
            </dt>
            <dd className="mb-0">{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
