import draw from 'qrcode-generator'
import { t } from '../../../i18n/t.ts'

/** The QR code of an address, and nothing else. */
export function QrCode({ address }: { readonly address: string }) {
  const code = draw(0, 'M')
  code.addData(address)
  code.make()
  return (
    <img
      className="handover-code flex-shrink-0"
      width={132}
      height={132}
      src={code.createDataURL(4)}
      alt={t('QR code of {address}', { address })}
    />
  )
}
