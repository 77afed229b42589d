import { useMemo } from 'react'
import { brand, settings } from '../../config.ts'
import { t } from '../../i18n/t.ts'
import { lazyModule, useLazyPart } from '../../ui/lazy-module.ts'

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

/**
 * Replaces uploads on a kiosk: the user adds papers from their own phone. The QR code contains only the portal's
 * address.
 */
export function PhoneHandover({ label }: { readonly label: string }) {
  const { portalUrl: address } = settings
  const { module } = useLazyPart(qrCode)
  const code = useMemo(() => (module === null || address === '' ? null : codeOf(module.draw, address)), [module])

  return (
    <div className="field field-wide handover">
      {code !== null && (
        <svg
          className="handover-code"
          viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
          role="img"
          aria-label={t('QR code of {address}', { address })}
        >
          <rect x={-4} y={-4} width={code.size + 8} height={code.size + 8} fill="#fff" />
          <path d={code.path} fill="#1d1b19" />
        </svg>
      )}
      <div>
        <span className="form-label d-block">{label}</span>
        <p className="mb-0">{t('You can add files later from your own phone or computer.')}</p>
        <p className="text-soft mb-0">
          {address === ''
            ? t('Ask the staff here for the address of {brand}.', { brand: brand.name })
            : t('Scan the code or open {address} and sign in to {brand} there.', { address, brand: brand.name })}
        </p>
      </div>
    </div>
  )
}
