/** The browser's Back: the previous step, or where the applicant came from, and a question while one is being sent. */

import { useEffect, useState } from 'react'
import { canGoOn } from '../../../application/state.ts'
import { lastStep } from '../../../form/form.ts'
import { t } from '../../../i18n/t.ts'
import { blockNavigation, entryIndex } from '../../../ui/back-forward.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useApplication, useApplicationState } from '../use-application.ts'

/** Puts a page before the tab's first one, where Back would leave the portal: a link has opened it. */
function putBefore(path: string): void {
  const state: unknown = window.history.state
  if (entryIndex(state) !== 0) return
  const { href } = window.location
  window.history.replaceState({ idx: 0 }, '', path)
  window.history.pushState(Object.assign({}, state, { idx: 1 }), '', href)
}

export function BackDialog() {
  const application = useApplication()
  const [isAsking, setAsking] = useState(false)
  const isSaving = useApplicationState(({ phase }) => phase.is === 'saving')
  const canLeave = useApplicationState(canGoOn)
  useEffect(() => {
    putBefore('/')
    return blockNavigation((leave, delta) => {
      const { step, phase, changing, returns } = application.state()
      if (delta > 0) leave()
      else if (phase.is === 'saving') setAsking(true)
      // Photos that are being prepared would be lost.
      else if (phase.is === 'waiting') application.cancel()
      else if (phase.is !== 'editing' || step === 1 || (returns && changing === null)) leave()
      else if (changing !== null && step < lastStep) application.check()
      else application.back()
    })
  }, [application])
  useEffect(() => {
    if (!isSaving) setAsking(false)
  }, [isSaving])
  const stay = () => setAsking(false)
  if (!isAsking || !isSaving) return null
  return (
    <Dialog
      role="alertdialog"
      title={t('Your answers are being sent')}
      onClose={stay}
      actions={
        <>
          {canLeave && (
            <Button
              primary
              label={t('Go on in the background')}
              onClick={() => {
                stay()
                application.goBackMeanwhile()
              }}
            />
          )}
          <Button label={t('Stay here')} onClick={stay} />
        </>
      }
    >
      {canLeave
        ? t('They are sent while you look at other steps.')
        : t('Please wait a moment: your application is not complete before they have arrived.')}
    </Dialog>
  )
}
