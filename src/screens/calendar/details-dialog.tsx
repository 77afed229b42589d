import { type ReactNode, useId } from 'react'
import { type Interview, interviewStatuses } from '../../domain/calendar/calendar.ts'
import { t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { describe, priorityText } from './describe.ts'
import { PriorityDot } from './interview-list.tsx'

interface DetailsDialogProps {
  readonly interview: Interview
  readonly onStatus: (status: Interview['status']) => void
  readonly onScheduleAnother: () => void
  readonly onEdit: () => void
  readonly onCancelInterview: () => void
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
  const { interview, onStatus, onScheduleAnother, onEdit, onCancelInterview, onClose } = props
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
          <Button primary label={t('Edit')} onClick={onEdit} />
          <Button label={t('Schedule another')} onClick={onScheduleAnother} />
          <AddToCalendar interview={interview} />
          <button type="button" className="btn btn-outline-secondary text-danger-emphasis" onClick={onCancelInterview}>
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

interface DeleteDialogProps {
  readonly onDelete: () => void
  readonly onClose: () => void
}

/** The confirmation from the mock-up, with Cancel and Delete. */
export function DeleteDialog({ onDelete, onClose }: DeleteDialogProps) {
  return (
    <QuestionDialog
      title={t('Are you sure you want to cancel this interview?')}
      text={t('It is removed from this page only. It stays on the server.')}
      stay={t('Cancel')}
      go={t('Delete')}
      onStay={onClose}
      onGo={onDelete}
    />
  )
}
