import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Elements } from '../../ui/elements.ts'
import { Loading } from '../../ui/feedback.tsx'
import { useLasting } from '../../ui/lasting.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'

interface FileViewProps {
  readonly name: string
  /** A file of this device, or the blob:, data: or https: address of one that the provider stores; null: not known yet. */
  readonly picture: File | string | null
  readonly onClose: () => void
  readonly notes?: Elements
  readonly tools?: Elements
}

/** A file of this device is there sooner, in milliseconds. */
const noticedMs = 500

export function FileView({ name, picture, onClose, notes, tools }: FileViewProps) {
  const address = useObjectUrl(picture)
  const [ended, setEnded] = useState<{ readonly of: string; readonly as: 'shown' | 'refused' } | null>(null)
  const state = ended !== null && ended.of === address ? ended.as : 'asking'
  const lasts = useLasting(state === 'asking', noticedMs)
  return (
    <Dialog
      title={name}
      isName
      size="wide"
      onClose={onClose}
      actions={
        <>
          {tools}
          <Button primary label={t('Close')} data-autofocus onClick={onClose} />
        </>
      }
    >
      {notes}
      {lasts && <Loading>{t('Loading...')}</Loading>}
      {state === 'refused' && <p role="status">{t('This picture cannot be shown. You can still download it.')}</p>}
      {state !== 'refused' && address !== null && (
        <img
          className={`mw-100 mx-auto my-0 rounded ${state === 'shown' ? 'd-block' : 'd-none'}`}
          style={{ maxHeight: '65dvh' }}
          src={address}
          alt={name}
          referrerPolicy="no-referrer"
          onLoad={() => setEnded({ of: address, as: 'shown' })}
          onError={() => setEnded({ of: address, as: 'refused' })}
        />
      )}
    </Dialog>
  )
}
