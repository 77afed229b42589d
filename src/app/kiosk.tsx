/** Kiosk controls on every screen: End session, larger text, and the warning before the wipe. */
import { useEffect, useState } from 'react'
import { warningMinutes } from '../domain/session/idle.ts'
import { t } from '../i18n/t.ts'
import type { SharedDevice } from '../platform/port.ts'
import { useSession } from '../state/services.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { OnTop } from '../ui/floating.tsx'
import './kiosk.css'

const textSizes = ['100%', '125%', '150%'] as const

/** Seconds at which screen readers announce the remaining time. */
const announcedAt = [120, 60, 30, 10]

export function KioskWatch({ device }: { readonly device: SharedDevice }) {
  const { info } = useSession()
  const [size, setSize] = useState(0)
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)

  useEffect(() => device.onWarning(setSecondsLeft), [device])
  useEffect(() => {
    document.documentElement.style.setProperty('--kiosk-text', textSizes[size] ?? textSizes[0])
  }, [size])

  return (
    <>
      <OnTop className="kiosk-bar">
        <Button
          label={t('Text size: {size}', { size: textSizes[size] ?? textSizes[0] })}
          onClick={() => setSize((size + 1) % textSizes.length)}
        />
        <FinishAndClear wipe={device.wipe} />
      </OnTop>
      {secondsLeft !== null && (
        <div data-idle-warning="">
          <IdleWarning
            secondsLeft={secondsLeft}
            signedIn={info.signedIn}
            onStay={() => setSecondsLeft(null)}
            onClear={device.wipe}
          />
        </div>
      )}
    </>
  )
}

/** Ends the session for the next user. At the same position on every screen and above every dialog, signed in or not. */
function FinishAndClear({ wipe }: Pick<SharedDevice, 'wipe'>) {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      label={t('Finish and clear')}
      busy={busy}
      data-idle-end=""
      onClick={() => {
        setBusy(true)
        void wipe()
      }}
    />
  )
}

interface IdleWarningProps {
  readonly secondsLeft: number
  readonly signedIn: boolean
  readonly onStay: () => void
  readonly onClear: () => Promise<void>
}

/** Any key or tap keeps the session (platform/desktop/activity.ts, which knows the two data attributes). */
function IdleWarning({ secondsLeft, signedIn, onStay, onClear }: IdleWarningProps) {
  const announced = announcedAt.find((mark) => secondsLeft >= mark) ?? 0
  return (
    <Dialog
      role="alertdialog"
      title={t('Are you still there?')}
      onClose={onStay}
      actions={
        <>
          <Button primary label={signedIn ? t('Stay signed in') : t('Stay')} onClick={onStay} />
          <Button
            label={signedIn ? t('Sign out now') : t('Clear now')}
            data-idle-end=""
            onClick={() => void onClear()}
          />
        </>
      }
    >
      <p>
        {signedIn
          ? t(
              'For your security we will sign you out in {minutes} minutes. Steps you finished are saved. Answers on this page will be deleted.',
              { minutes: warningMinutes },
            )
          : t('What you typed here will be deleted soon.')}
      </p>
      <p className="kiosk-count" aria-hidden="true">
        {t('{seconds} seconds left', { seconds: secondsLeft })}
      </p>
      <p className="visually-hidden" role="status">
        {announced > 0 && t('{seconds} seconds left', { seconds: announced })}
      </p>
    </Dialog>
  )
}
