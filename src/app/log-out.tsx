import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { draftLifeDays } from '../domain/session/draft-life.ts'
import { ownerKey } from '../domain/session/user.ts'
import { t } from '../i18n/t.ts'
import { useOffline } from '../state/dashboard.ts'
import { useServices, useSession } from '../state/services.tsx'
import { unsentOf } from '../state/unsent.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { heldWhile } from '../ui/held-while.ts'

/** Log Out. Asks whether to keep unsent answers. */
export function LogOutButton() {
  const { session, platform } = useServices()
  const { user } = useSession()
  const offline = useOffline()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function press() {
    setBusy(true)
    const unsent =
      !platform.traits.keepsData || user === null ? false : await unsentOf(platform.drafts, ownerKey(user.email))
    if (unsent === false) await session.logOut('remove')
    else setAsking(true)
    setBusy(false)
  }

  return (
    <>
      {/* data-leaves: asks about unsaved changes first, as links do (ui/leave-guard.tsx). */}
      <button
        type="button"
        className="side-link d-flex align-items-center gap-snug w-100 border-0 rounded text-body-emphasis text-start text-decoration-none"
        data-leaves
        {...heldWhile(isBusy)}
        onClick={() => void press()}
      >
        {isBusy ? <span className="spinner-border" aria-hidden="true" /> : <LogOut size={18} aria-hidden="true" />}
        <span>{t('Log Out')}</span>
      </button>
      {/* Outside the menu, which may be closed meanwhile: a hidden dialog would block the page. */}
      {createPortal(
        isAsking && (
          <Dialog
            role="alertdialog"
            title={t('Some answers are not sent yet')}
            onClose={() => setAsking(false)}
            actions={
              <>
                <Button label={t('Stay signed in')} onClick={() => setAsking(false)} />
                <Button label={t('Remove')} onClick={() => void session.logOut('remove')} />
                <Button
                  primary
                  label={t('Keep on this device')}
                  data-autofocus
                  onClick={() => void session.logOut('keep')}
                />
              </>
            }
          >
            {offline && <p>{t('You are offline. To sign in again you need a connection.')}</p>}
            <p className="mb-0">
              {t(
                'Some answers or files of your application are only on this device. If you keep them, they stay here for {days} days. Remove them if other people use this device.',
                { days: draftLifeDays },
              )}
            </p>
          </Dialog>
        ),
        document.body,
      )}
    </>
  )
}
