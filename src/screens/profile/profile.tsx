import { useState } from 'react'
import { profileLoadMessage } from '../../domain/failures/screens.ts'
import { t } from '../../i18n/t.ts'
import { useProfile } from '../../state/profile.ts'
import { useBackOnline } from '../../ui/back-online.ts'
import { Loading, Notice } from '../../ui/feedback.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { TranslatedText } from '../../ui/translated-text.tsx'
import { useFailures } from '../../ui/use-failures.ts'
import { useStoredPicture } from './avatar-picture.tsx'
import { NotificationPanel } from './notification-panel.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SummaryCard } from './summary-card.tsx'
import { type TabName, Tabs } from './tabs.tsx'
import './profile.css'

export function Profile() {
  const { state, isLoading, reload, save, changePassword } = useProfile()
  const [tab, setTab] = useState<TabName>('edit')
  const [profileDirty, setProfileDirty] = useState(false)
  const [passwordDirty, setPasswordDirty] = useState(false)
  const [failures, addFailure] = useFailures()
  const picture = useStoredPicture(state.status === 'ready' ? state.profile.image : '')
  const load = () => void reload()
  async function retry() {
    if (await reload()) addFailure()
  }
  useBackOnline(state.status === 'failed' || (state.status === 'ready' && state.cachedBecause !== null), load)

  return (
    <>
      <h1 tabIndex={-1} className="mb-4">
        {t('My Profile')}
      </h1>
      <LeaveGuard when={profileDirty || passwordDirty} />
      {state.status === 'loading' && <Loading>{t('Loading your profile...')}</Loading>}
      {state.status === 'failed' && (
        <Notice
          tone="danger"
          actions={<RetryButton label={t('Retry')} busy={isLoading} onClick={() => void retry()} />}
        >
          <TranslatedText key={failures} text={profileLoadMessage(state.failure)} />
        </Notice>
      )}
      {state.status === 'ready' && state.cachedBecause !== null && (
        <Notice
          tone="warning"
          title={<TranslatedText key={failures} text={profileLoadMessage(state.cachedBecause)} />}
          actions={<RetryButton label={t('Reload')} busy={isLoading} onClick={() => void retry()} />}
        >
          {t('Using cached profile data. Some information may be outdated.')}
        </Notice>
      )}
      {state.status === 'ready' && (
        <div className="profile-columns d-grid gap-roomy align-items-start">
          <SummaryCard profile={state.profile} picture={picture} />
          <section className="card min-w-0" aria-label={t('Edit')}>
            <div className="card-body">
              <Tabs current={tab} onChange={setTab}>
                {{
                  edit: (
                    <ProfileForm
                      profile={state.profile}
                      picture={picture}
                      isLoading={isLoading}
                      onDirty={setProfileDirty}
                      onCancel={() => void retry()}
                      save={save}
                    />
                  ),
                  password: (
                    <PasswordForm email={state.profile.email} change={changePassword} onDirty={setPasswordDirty} />
                  ),
                }}
              </Tabs>
              <NotificationPanel />
            </div>
          </section>
        </div>
      )}
    </>
  )
}
