import { ChevronDown, UserRound } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { initialOf } from '../domain/session/initial.ts'
import { t } from '../i18n/t.ts'
import { LanguageSwitch } from '../screens/shared/language-switch.tsx'
import { useServices, useSession } from '../state/services.tsx'
import { profileUpdatedEvent } from '../state/session.ts'
import { Link } from '../ui/link.tsx'
import { LogOutButton } from './log-out.tsx'

/**
 * Closes the menu on Escape, on a click or focus outside, and on every navigation. Events in a dialog that an entry has
 * opened don't close it, because the focus returns to that entry. A `popover` would close when the dialog opens.
 */
function useDismissal(open: boolean, close: () => void, frame: React.RefObject<HTMLElement | null>) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a navigation
  useEffect(() => {
    // An entry still has the focus if it led to the screen that is already open.
    if (frame.current?.contains(document.activeElement)) frame.current.querySelector('button')?.focus()
    close()
  }, [key])
  useEffect(() => {
    if (!open) return
    const inDialog = (event: Event) => event.target instanceof Element && event.target.closest('dialog') !== null
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target) && !inDialog(event)) close()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || inDialog(event)) return
      close()
      frame.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
      document.removeEventListener('keydown', onKey)
    }
  }, [open, close, frame])
}

/** The round avatar and its menu: My Profile, Log Out. The name follows 'profileUpdated'. */
export function UserMenu() {
  const { session } = useServices()
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const menuId = useId()
  const [close] = useState(() => () => setOpen(false))
  useDismissal(open, close, frame)
  useEffect(() => {
    window.addEventListener(profileUpdatedEvent, session.rereadUser)
    return () => window.removeEventListener(profileUpdatedEvent, session.rereadUser)
  }, [session])
  const name = user?.name.trim() || t('User')
  return (
    <div className="position-relative" ref={frame}>
      <button
        type="button"
        className="user-button d-inline-flex align-items-center gap-1 p-1 pe-2 border-0 rounded-pill text-body-secondary"
        aria-label={t('User menu')}
        aria-expanded={open}
        aria-controls={menuId}
        title={name}
        onClick={() => setOpen(!open)}
      >
        <span className="avatar disc fw-bold" aria-hidden="true" translate="no">
          {initialOf(name)}
        </span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <div className="user-panel position-absolute end-0 p-2 border rounded-3 shadow" id={menuId} hidden={!open}>
        {/* Only while it is open, so that the page does not contain the name a second time, hidden. */}
        {open && (
          <div className="d-grid mb-2 py-2 px-3 border-bottom text-break">
            <bdi className="fw-semibold" translate="no">
              {name}
            </bdi>
            {user !== null && user.email !== '' && (
              <bdi className="text-body-secondary" translate="no">
                {user.email}
              </bdi>
            )}
          </div>
        )}
        <ul className="mb-0 list-unstyled">
          <li>
            <Link
              className="side-link d-flex align-items-center gap-snug w-100 border-0 rounded text-body-emphasis text-start text-decoration-none"
              to="/my-profile"
            >
              <UserRound size={18} aria-hidden="true" />
              <span>{t('My Profile')}</span>
            </Link>
          </li>
          <li>
            <LogOutButton />
          </li>
        </ul>
        <LanguageSwitch />
      </div>
    </div>
  )
}
