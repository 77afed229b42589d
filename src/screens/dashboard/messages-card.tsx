import { Inbox, RefreshCw } from 'lucide-react'
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { countUnread, cutText, maxMessages, newestFirst } from '../../domain/progress/messages.ts'
import type { Message } from '../../domain/progress/progress.ts'
import { formatDate } from '../../i18n/date.ts'
import { t } from '../../i18n/t.ts'
import { lastSeenMessage, markMessageSeen } from '../../state/seen-messages.ts'
import { useServices, useSession } from '../../state/services.tsx'
import { whenSeen } from '../../ui/when-seen.ts'

interface MessagesCardProps {
  readonly messages: readonly Message[]
  readonly isFetching: boolean
  readonly onRefresh: () => void
}

export function MessagesCard({ messages, isFetching, onRefresh }: MessagesCardProps) {
  const sorted = useMemo(() => newestFirst(messages), [messages])
  const list = useRef<HTMLUListElement>(null)
  const unread = useUnread(sorted, list)
  return (
    <section className="card" aria-labelledby="messages-title">
      <div className="card-body">
        <div className="dash-card-head">
          <h2 id="messages-title">{t('Messages & Updates')}</h2>
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
        {sorted.length === 0 ? (
          <NoMessages />
        ) : (
          <ul ref={list} className="messages">
            {sorted.slice(0, maxMessages).map((message, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: ids may be missing or doubled
              <MessageItem key={`${message.id} ${index}`} message={message} isNew={index < unread} />
            ))}
          </ul>
        )}
        {sorted.length > maxMessages && (
          <p className="messages-count">
            {t('Showing {shown} of {count} messages', { shown: maxMessages, count: sorted.length })}
          </p>
        )}
      </div>
    </section>
  )
}

/** Returns how many messages at the top are new since the last visit. The count does not change during this visit. */
function useUnread(sorted: readonly Message[], list: RefObject<HTMLElement | null>): number {
  const { platform } = useServices()
  const { user } = useSession()
  const email = user?.email ?? ''
  const [seenBefore] = useState(() => lastSeenMessage(platform.records, email))
  const newest = sorted[0]?.id ?? ''
  useEffect(() => {
    const entry = list.current?.firstElementChild
    if (email === '' || newest === '' || entry == null) return
    return whenSeen(entry, () => {
      markMessageSeen(platform.records, email, newest)
      platform.reportSeenMessage?.(newest)
    })
  }, [platform, email, newest, list])
  return countUnread(sorted, seenBefore)
}

function NoMessages() {
  return (
    <div className="messages-none">
      <Inbox size={32} aria-hidden="true" />
      <p className="messages-none-title">{t('No messages yet')}</p>
      <p className="mb-0">{t("We'll notify you here when there are updates about your application.")}</p>
    </div>
  )
}

function MessageItem({ message, isNew }: { readonly message: Message; readonly isNew: boolean }) {
  const [whole, setWhole] = useState(false)
  const textId = useId()
  const { text } = message
  const cut = cutText(text)
  return (
    <li className={isNew ? 'message message-new' : 'message'}>
      <div className="message-head">
        <h3>
          <bdi>{message.id === '' ? t('Message') : t('Message #{id}', { id: message.id })}</bdi>
          {isNew && <span className="message-mark">{t('New')}</span>}
        </h3>
        {message.createdAt !== '' && <span className="message-date">{t(formatDate(message.createdAt))}</span>}
      </div>
      <p className="message-text" id={textId}>
        <bdi lang="en">{cut === null || whole ? text : `${cut}…`}</bdi>
      </p>
      {cut !== null && (
        <button
          type="button"
          className="btn btn-link message-more"
          aria-expanded={whole}
          aria-controls={textId}
          onClick={() => setWhole(!whole)}
        >
          {whole ? t('Show less') : t('Show more')}
        </button>
      )}
    </li>
  )
}
