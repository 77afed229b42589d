import { Inbox, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { maxMessages } from '../../domain/progress/messages.ts'
import type { Message } from '../../domain/progress/progress.ts'
import { formatDate } from '../../i18n/date.ts'
import { t } from '../../i18n/t.ts'
import { markMessageSeen } from '../../state/seen-messages.ts'
import { useServices, useSession } from '../../state/services.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'

interface MessagesCardProps {
  /** Newest first. */
  readonly messages: readonly Message[]
  readonly unread: number
  readonly isFetching: boolean
  readonly onRefresh: () => void
}

export function MessagesCard({ messages, unread, isFetching, onRefresh }: MessagesCardProps) {
  useReportSeen(messages[0]?.id ?? '')
  return (
    <section className="card" aria-labelledby="messages-title">
      <div className="card-body">
        <div className="dash-card-head d-flex flex-wrap align-items-start justify-content-between gap-snug mb-2">
          <h2 id="messages-title">{t('Messages & Updates')}</h2>
          <button
            type="button"
            className="icon-button"
            title={t('Refresh')}
            aria-busy={isFetching || undefined}
            onClick={onRefresh}
          >
            {isFetching ? (
              <span className="spinner-border" aria-hidden="true" />
            ) : (
              <RefreshCw size={20} aria-hidden="true" />
            )}
          </button>
        </div>
        {messages.length === 0 ? (
          <NoMessages />
        ) : (
          <ul className="list-group list-group-flush">
            {messages.slice(0, maxMessages).map((message, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: ids may be missing or doubled
              <MessageItem key={`${message.id} ${index}`} message={message} isNew={index < unread} />
            ))}
          </ul>
        )}
        {messages.length > maxMessages && (
          <p className="mt-3 mb-0 text-body-secondary text-note">
            {t('Showing {shown} of {count} messages', { shown: maxMessages, count: messages.length })}
          </p>
        )}
      </div>
    </section>
  )
}

/** Records the newest message as seen once it is shown: not in the tray, and not behind another tab. */
function useReportSeen(newest: string): void {
  const { platform } = useServices()
  const { user } = useSession()
  const email = user?.email ?? ''
  useEffect(() => {
    if (email === '' || newest === '') return
    function report() {
      if (document.visibilityState !== 'visible') return
      markMessageSeen(platform.records, email, newest)
      void platform.app?.seenMessage(newest)
    }
    report()
    document.addEventListener('visibilitychange', report)
    return () => document.removeEventListener('visibilitychange', report)
  }, [platform, email, newest])
}

function NoMessages() {
  return (
    <div className="py-3 text-body-secondary text-center">
      <Inbox size={32} aria-hidden="true" />
      <p className="mt-2 mb-1 text-body-emphasis fw-semibold">{t('No messages yet')}</p>
      <p className="mb-0">{t("We'll notify you here when there are updates about your application.")}</p>
    </div>
  )
}

function MessageItem({ message, isNew }: { readonly message: Message; readonly isNew: boolean }) {
  const { platform } = useServices()
  return (
    <li className="list-group-item px-0 py-3">
      <div className="d-flex flex-wrap align-items-baseline justify-content-between column-gap-3">
        <h3 className="d-flex flex-wrap gap-2 mb-0 text-note text-break">
          <bdi>{message.id === '' ? t('Message') : t('Message #{id}', { id: message.id })}</bdi>
          {isNew && <span className="badge">{t('New')}</span>}
        </h3>
        {message.createdAt !== '' && (
          <span className="text-mark text-body-secondary">{t(formatDate(message.createdAt))}</span>
        )}
      </div>
      <p className="measure pre-line mt-1 mb-0 text-break">
        <LinkedText lang="en" text={message.text} opens={platform.traits.opensLinks} />
      </p>
    </li>
  )
}
