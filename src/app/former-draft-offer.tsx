import { useState } from 'react'
import { t } from '../i18n/t.ts'
import type { FormerDraft } from '../state/former-draft.ts'
import { Notice } from '../ui/feedback.tsx'

/** Offers the draft stored under the previous e-mail. Never applies it without consent. */
export function FormerDraftOffer({ offer: { from, to, replaces, accept, dismiss } }: { readonly offer: FormerDraft }) {
  const [busy, setBusy] = useState(false)

  async function answer(work: () => void | Promise<void>) {
    setBusy(true)
    await work()
    setBusy(false)
    document.getElementById('content')?.focus({ preventScroll: true }) // the pressed button is removed
  }

  return (
    <Notice
      tone="info"
      title={t('Answers that you typed as {email} are saved on this device', { email: from })}
      actions={
        <>
          <button
            type="button"
            className="btn btn-outline-secondary"
            disabled={busy}
            onClick={() => void answer(accept)}
          >
            {t('Use these answers')}
          </button>
          <button
            type="button"
            className="btn btn-outline-secondary"
            disabled={busy}
            onClick={() => void answer(dismiss)}
          >
            {t('Do not use them')}
          </button>
        </>
      }
    >
      {t('Your email is {email} now. Do you want to continue with these answers?', { email: to })}{' '}
      {replaces && t('They will replace the answers you have typed since then.')}
    </Notice>
  )
}
