import { Menu, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { t } from '../i18n/t.ts'
import { Logo } from '../ui/logo.tsx'
import { useModal } from '../ui/modal.ts'
import { Navigation } from './navigation.tsx'

/** From this width on the sidebar is displayed instead; layout.css uses the same breakpoint. */
const wideWindow = '(min-width: 992px)'

/** The 'Menu' button of narrow windows, and the sidebar's entries in a drawer. */
export function Drawer() {
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: any navigation closes it
  useEffect(() => setOpen(false), [key])
  return (
    <>
      <button
        type="button"
        className="icon-button d-lg-none"
        aria-label={t('Menu')}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden="true" />
      </button>
      {open && <DrawerDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** The browser's own modal dialog: the page behind is inert, Escape closes, the focus stays inside. */
function DrawerDialog({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  const onWiden = useEffectEvent(onClose) // a hidden drawer would keep the page inert
  useEffect(() => {
    const width = window.matchMedia(wideWindow)
    const listener = () => onWiden()
    width.addEventListener('change', listener)
    return () => width.removeEventListener('change', listener)
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the button
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={t('Menu')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="drawer-inside d-flex flex-column gap-3 p-2">
        <div className="d-flex ps-3 align-items-center justify-content-between">
          <Logo />
          <button type="button" className="icon-button" aria-label={t('Close menu')} onClick={onClose}>
            <X aria-hidden="true" />
          </button>
        </div>
        <Navigation onLeave={onClose} />
      </div>
    </dialog>
  )
}
