/** What of the application is only on this device, for the screens beside it. */
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Dashboard } from '../../domain/progress/progress.ts'
import type { Unsent } from '../../domain/progress/unsent.ts'
import { ownerKey } from '../../domain/session/user.ts'
import { t } from '../../i18n/t.ts'
import { useServices, useSession } from '../../state/services.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { unsentText } from './sent-words.ts'

/** Loaded on demand: it pulls in the form's rows. */
const draftCode = lazyPart(() => import('../../application/sent.ts'))

interface DraftHere {
  /** null: all of it is sent. */
  readonly unsent: Unsent | null
}

/**
 * Returns the draft on this device; null when there is none, or it is not known yet.
 * @param dashboard what the provider has now, where the screen knows it
 */
export function useDraftHere(dashboard: Dashboard | null = null): DraftHere | null {
  const { platform } = useServices()
  const { user } = useSession()
  const [draft, setDraft] = useState<DraftHere | null>(null)
  const email = user?.email ?? ''
  const held = dashboard?.completed
  useEffect(() => {
    let isOver = false
    async function read() {
      const stored = await platform.drafts.loadText(ownerKey(email))
      if (stored === null || stored === 'unreadable') return
      const { unsentInDraft } = await draftCode.load()
      if (!isOver) setDraft({ unsent: unsentInDraft(stored.text, held) })
    }
    if (email !== '') void read().catch(() => undefined) // the application itself reports what it can't read
    return () => {
      isOver = true
    }
  }, [platform, email, held])
  return draft
}

export function UnsentNotice({ unsent }: { readonly unsent: Unsent }) {
  const { platform } = useServices()
  const navigate = useNavigate()
  return (
    <Notice tone="info" actions={<Button label={t('Go to the form')} onClick={() => navigate('/application')} />}>
      {unsentText(unsent, platform.traits.keepsData ? 'device' : 'session')}
    </Notice>
  )
}
