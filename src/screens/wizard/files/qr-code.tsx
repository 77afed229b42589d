import draw from 'qrcode-generator'
import { useMemo } from 'react'
import { t } from '../../../i18n/t.ts'

function codeOf(address: string) {
  const qr = draw(0, 'M')
  qr.addData(address)
  qr.make()
  const size = qr.getModuleCount()
  const cells = Array.from({ length: size * size }, (_, index) => [Math.floor(index / size), index % size] as const)
  const dark = cells.filter(([row, column]) => qr.isDark(row, column))
  return { path: dark.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join(''), size }
}

/** The QR code of an address, and nothing else. */
export function QrCode({ address }: { readonly address: string }) {
  const code = useMemo(() => codeOf(address), [address])
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
