import { Inbox, RefreshCw } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { maxMessages } from '../../domain/progress/messages.ts'
import type { Message } from '../../domain/progress/progress.ts'
import { formatDate } from '../../i18n/date.ts'
import { t } from '../../i18n/t.ts'
import { markMessageSeen } from '../../state/seen-messages.ts'
import { useServices, useSession } from '../../state/services.tsx'
import { whenSeen } from '../../ui/when-seen.ts'

interface MessagesCardProps {
  /** Newest first. */
  readonly messages: readonly Message[]
  readonly unread: number
  readonly isFetching: boolean
  readonly onRefresh: () => void
}

/** Id of the card's heading, to which the line at the top of the dashboard leads. */
export const messagesTitle = 'messages-title'

export function MessagesCard({ messages, unread, isFetching, onRefresh }: MessagesCardProps) {
  const list = useRef<HTMLUListElement>(null)
  useReportSeen(messages[0]?.id ?? '', list)
  return (
    <section className="card" aria-labelledby={messagesTitle}>
      <div className="card-body">
        <div className="dash-card-head d-flex align-items-start justify-content-between">
          <h2 id={messagesTitle} tabIndex={-1}>
            {t('Messages & Updates')}
          </h2>
          <button
            type="button"
            className="icon-button"
            aria-label={t('Refresh')}
            title={t('Refresh')}
            aria-busy={isFetching || undefined}
            onClick={onRefresh}
          >
            <RefreshCw size={20} aria-hidden="true" className={isFetching ? 'turning' : undefined} />
          </button>
        </div>
        {messages.length === 0 ? (
          <NoMessages />
        ) : (
          <ul ref={list} className="messages">
            {messages.slice(0, maxMessages).map((message, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: ids may be missing or doubled
              <MessageItem key={`${message.id} ${index}`} message={message} isNew={index < unread} />
            ))}
          </ul>
        )}
        {messages.length > maxMessages && (
          <p className="messages-count text-body-secondary text-note">
            {t('Showing {shown} of {count} messages', { shown: maxMessages, count: messages.length })}
          </p>
        )}
      </div>
    </section>
  )
}

/** Records the newest message as seen once it is in view. */
function useReportSeen(newest: string, list: RefObject<HTMLElement | null>): void {
  const { platform } = useServices()
  const { user } = useSession()
  const email = user?.email ?? ''
  useEffect(() => {
    const entry = list.current?.firstElementChild
    if (email === '' || newest === '' || entry == null) return
    return whenSeen(entry, () => {
      markMessageSeen(platform.records, email, newest)
      platform.reportSeenMessage?.(newest)
    })
  }, [platform, email, newest, list])
}

function NoMessages() {
  return (
    <div className="messages-none text-body-secondary text-center">
      <Inbox size={32} aria-hidden="true" />
      <p className="messages-none-title text-body-emphasis fw-semibold">{t('No messages yet')}</p>
      <p className="mb-0">{t("We'll notify you here when there are updates about your application.")}</p>
    </div>
  )
}

function MessageItem({ message, isNew }: { readonly message: Message; readonly isNew: boolean }) {
  return (
    <li className={isNew ? 'message message-new' : 'message'}>
      <div className="message-head d-flex flex-wrap align-items-baseline justify-content-between">
        <h3>
          <bdi>{message.id === '' ? t('Message') : t('Message #{id}', { id: message.id })}</bdi>
          {isNew && <span className="message-mark">{t('New')}</span>}
        </h3>
        {message.createdAt !== '' && (
          <span className="message-date text-body-secondary">{t(formatDate(message.createdAt))}</span>
        )}
      </div>
      <p className="message-text mt-1 mx-0 mb-0 wrap-anywhere">
        <bdi lang="en">{message.text}</bdi>
      </p>
    </li>
  )
}
