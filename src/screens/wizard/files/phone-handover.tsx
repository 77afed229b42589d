import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { brand, settings } from '../../../config.ts'
import { t } from '../../../i18n/t.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { lazyComponent } from '../../../ui/lazy-part.ts'

/** The address stands beside it. */
const QrCode = lazyComponent(() => import('./qr-code.tsx').then((module) => module.QrCode))

/** Replaces uploads where none are allowed: the user adds papers from their own phone. */
export function PhoneHandover({ label }: { readonly label: string }) {
  const { portalUrl: address } = settings
  return (
    <div className="field field-wide d-flex flex-wrap align-items-center gap-roomy p-3 border rounded">
      {address !== '' && <QrCode address={address} />}
      <div>
        <span className="form-label d-block">{label}</span>
        <p className="mb-0">{t('You can add files later from your own phone or computer.')}</p>
        <p className="text-body-secondary mb-0">
          {address === ''
            ? t('Ask the staff here for the address of {brand}.', { brand: brand.name })
            : t('Scan the code or open {address} and sign in to {brand} there.', { address, brand: brand.name })}
        </p>
      </div>
    </div>
  )
}

/** Returns the public address of the portal; '' if the desktop app was built without it. */
function publicAddress(): string {
  return settings.portalUrl || (location.protocol.startsWith('http') ? `${location.origin}/` : '')
}

/**
 * Leads from a device without a camera to the phone. Display it where there is no touch.
 * @param describedBy id of the field's label
 */
export function PhoneOffer({ describedBy }: { readonly describedBy: string }) {
  const [isOpen, setOpen] = useState(false)
  const address = publicAddress()
  if (address === '') return null
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className="btn btn-link phone-offer"
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        <Smartphone size={18} aria-hidden="true" />
        <span>{t('Take these photos with your phone')}</span>
      </button>
      {isOpen && (
        <Dialog title={t('Take these photos with your phone')} onClose={close}>
          <div className="d-flex flex-wrap align-items-center gap-roomy p-3 border rounded">
            <QrCode address={address} />
            <ol>
              <li>{t('Press Next here first: your phone has only the answers that were sent.')}</li>
              <li>{t('On your phone scan the code, or open {address}.', { address })}</li>
              <li>{t('Sign in there with the same e-mail address. The same application opens.')}</li>
              <li>{t('Go back to this step there, add the photos and press Next.')}</li>
            </ol>
          </div>
        </Dialog>
      )}
    </>
  )
}
