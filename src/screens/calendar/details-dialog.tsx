import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { brand } from '../../config.ts'
import { type Interview, interviewStatuses } from '../../domain/calendar/calendar.ts'
import { calendarFile } from '../../domain/calendar/calendar-file.ts'
import { t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { describe, priorityText } from './describe.ts'
import { PriorityDot } from './interview-list.tsx'

/** Saves an interview as a calendar file. Only where copies may be taken. */
function AddToCalendar({ interview }: { readonly interview: Interview }) {
  const { platform } = useServices()
  if (!platform.traits.takesCopies) return null
  const { id, start, end, allDay, description } = interview
  const { title, tags } = describe(interview)
  const uid = `interview-${id}@${brand.supportEmail.split('@').at(-1)}`
  const event = { uid, title, description: [description, ...tags].filter(Boolean).join('\n'), start, end, allDay }
  const file = calendarFile(event, Date.now())
  return (
    <a
      className="btn btn-outline-secondary"
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download="interview.ics"
    >
      <CalendarPlus size={18} aria-hidden="true" />
      <span>{t('Add to calendar')}</span>
    </a>
  )
}

interface DetailsDialogProps {
  readonly interview: Interview
  readonly onStatus: (status: Interview['status']) => void
  /** 'schedule': another one like it. */
  readonly onOpen: (kind: 'edit' | 'schedule' | 'delete') => void
  readonly onClose: () => void
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="d-flex flex-wrap column-gap-2">
      <dt className="fw-medium text-body-secondary">{name}</dt>
      <dd className="mb-0">{children}</dd>
    </div>
  )
}

/** Edit comes first: the most frequent job here is another time. */
export function DetailsDialog(props: DetailsDialogProps) {
  const { interview, onStatus, onOpen, onClose } = props
  const { description, priority, cdlType, interviewType, status } = interview
  const { title, days, hours, provided } = describe(interview)
  const { platform } = useServices()
  const details = useId()
  return (
    <Dialog
      title={t('Interview Details')}
      size="wide"
      describedBy={details}
      onClose={onClose}
      actions={
        <>
          <Button primary label={t('Edit')} onClick={() => onOpen('edit')} />
          <Button label={t('Schedule another')} onClick={() => onOpen('schedule')} />
          <AddToCalendar interview={interview} />
          <button
            type="button"
            className="btn btn-outline-secondary text-danger-emphasis"
            onClick={() => onOpen('delete')}
          >
            {t('Cancel Interview')}
          </button>
          <button type="button" className="btn btn-link" onClick={onClose}>
            {t('Close')}
          </button>
        </>
      }
    >
      <div id={details} className="details d-grid gap-2">
        <bdi className="fs-5 fw-semibold" {...provided}>
          {title}
        </bdi>
        <div>{`${days}, ${hours}`}</div>
        <div className="details-notes">
          {description === '' ? (
            t('No description')
          ) : (
            <LinkedText className="pre-line" {...provided} text={description} opens={platform.traits.opensLinks} />
          )}
        </div>
        <dl className="d-grid gap-1 mb-0">
          <Line name={t('Priority')}>
            <PriorityDot priority={priority} />
            <span>{` ${priorityText(priority)}`}</span>
          </Line>
          {cdlType !== null && <Line name={t('CDL type')}>{t(cdlType)}</Line>}
          {interviewType !== null && <Line name={t('Interview type')}>{t(interviewType)}</Line>}
        </dl>
        <fieldset className="d-flex flex-wrap gap-2" aria-label={t('Status')}>
          {interviewStatuses.map((each) => (
            <Button
              key={each}
              label={t(each)}
              aria-pressed={each === status}
              onClick={() => onStatus(each === status ? null : each)}
            />
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
