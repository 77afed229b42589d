import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { draftLifeDays } from '../domain/session/draft-life.ts'
import { ownerKey } from '../domain/session/user.ts'
import { t } from '../i18n/t.ts'
import { unsentText } from '../screens/shared/sent-words.ts'
import { useDraftHere } from '../screens/shared/unsent-notice.tsx'
import { useOffline } from '../state/dashboard.ts'
import { useIsSending } from '../state/sending.ts'
import { useServices, useSession } from '../state/services.tsx'
import { unsentOf } from '../state/unsent.ts'
import { heldWhile } from '../ui/held-while.ts'
import { QuestionDialog } from '../ui/question-dialog.tsx'

/** Log Out. Asks whether to keep unsent answers. */
export function LogOutButton() {
  const { session, platform } = useServices()
  const { user } = useSession()
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
          <QuestionDialog
            title={t('Some answers are not sent yet')}
            text={<WhatIsLost />}
            stay={t('Stay signed in')}
            go={t('Keep on this device')}
            other={
              <button
                type="button"
                className="btn btn-link text-danger-emphasis"
                onClick={() => void session.logOut('remove')}
              >
                {t('Remove')}
              </button>
            }
            onStay={() => setAsking(false)}
            onGo={() => void session.logOut('keep')}
          />
        ),
        document.body,
      )}
    </>
  )
}

function WhatIsLost() {
  const offline = useOffline()
  const isSending = useIsSending()
  const unsent = useDraftHere()?.unsent ?? null
  return (
    <>
      {unsent !== null && <p className="fw-semibold">{unsentText(unsent, 'device')}</p>}
      {isSending && <p>{t('They are being sent right now. Logging out stops that.')}</p>}
      {offline && <p>{t('You are offline. To sign in again you need a connection.')}</p>}
      <p className="mb-0">
        {t('If you keep them, they stay here for {days} days. Remove them if other people use this device.', {
          days: draftLifeDays,
        })}
      </p>
    </>
  )
}
