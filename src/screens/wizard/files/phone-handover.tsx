import { Smartphone } from 'lucide-react'
import { useMemo, useState } from 'react'
import { brand, settings } from '../../../config.ts'
import { t } from '../../../i18n/t.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { lazyModule } from '../../../ui/lazy-module.ts'
import { useLazyPart } from '../../../ui/lazy-part.ts'

const qrCode = lazyModule(() => import('qrcode-generator').then((module) => ({ draw: module.default })))

function codeOf(draw: typeof import('qrcode-generator'), address: string) {
  const qr = draw(0, 'M')
  qr.addData(address)
  qr.make()
  const size = qr.getModuleCount()
  const cells = Array.from({ length: size * size }, (_, index) => [Math.floor(index / size), index % size] as const)
  const dark = cells.filter(([row, column]) => qr.isDark(row, column))
  return { path: dark.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join(''), size }
}

/** The QR code of the portal's public address, and nothing else. Renders nothing while it loads. */
function QrCode({ address }: { readonly address: string }) {
  const { module } = useLazyPart(qrCode, address !== '')
  const code = useMemo(
    () => (module === null || address === '' ? null : codeOf(module.draw, address)),
    [module, address],
  )
  if (code === null) return null
  return (
    <svg
      className="handover-code flex-shrink-0"
      viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
      role="img"
      aria-label={t('QR code of {address}', { address })}
    >
      <rect x={-4} y={-4} width={code.size + 8} height={code.size + 8} fill="#fff" />
      <path d={code.path} fill="#1d1b19" />
    </svg>
  )
}

/** Replaces uploads on a kiosk: the user adds papers from their own phone. */
export function PhoneHandover({ label }: { readonly label: string }) {
  const { portalUrl: address } = settings
  return (
    <div className="field field-wide d-flex flex-wrap align-items-center gap-roomy p-3 border rounded">
      <QrCode address={address} />
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
