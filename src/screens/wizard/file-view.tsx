import { useEffect, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface FileViewProps {
  readonly name: string
  /** blob:, data: or https: address of a picture; a blob is given back when the dialog closes. */
  readonly address: string
  readonly onClose: () => void
}

/** Shows one attached picture. */
export function FileView({ name, address, onClose }: FileViewProps) {
  const [broken, setBroken] = useState(false)
  useEffect(
    () => () => {
      if (address.startsWith('blob:')) URL.revokeObjectURL(address)
    },
    [address],
  )
  return (
    <Dialog
      title={name}
      size="wide"
      onClose={onClose}
      actions={
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {t('Close')}
        </button>
      }
    >
      {broken ? (
        <p>{t('This picture cannot be shown. You can still download it.')}</p>
      ) : (
        <img className="file-picture" src={address} alt={name} onError={() => setBroken(true)} />
      )}
    </Dialog>
  )
}
