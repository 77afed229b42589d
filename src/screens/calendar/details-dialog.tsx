import { type ReactNode, useId } from 'react'
import type { Interview } from '../../domain/calendar/calendar.ts'
import { addDays } from '../../domain/calendar/date-time.ts'
import { spellOut, spellOutDay } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { priorityText, providerText, titleOf } from './describe.ts'
import { PriorityDot } from './interview-list.tsx'

interface DetailsDialogProps {
  readonly interview: Interview
  readonly onScheduleAnother: () => void
  readonly onEdit: () => void
  readonly onCancelInterview: () => void
  readonly onClose: () => void
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="details-line row py-2">
      <dt className="col-sm-4 fw-medium text-body-secondary">{name}</dt>
      <dd className="col-sm-8 mb-0">{children}</dd>
    </div>
  )
}

function endText({ end, allDay }: Interview): string {
  if (end === null) return t('Not set')
  return allDay ? spellOutDay(addDays(end, -1)) : spellOut(end)
}

export function DetailsDialog({
  interview,
  onScheduleAnother,
  onEdit,
  onCancelInterview,
  onClose,
}: DetailsDialogProps) {
  const { start, allDay, description, priority, cdlType, interviewType, status } = interview
  const { platform } = useServices()
  const provided = providerText(interview)
  const details = useId()
  return (
    <Dialog
      title={t('Interview Details')}
      describedBy={details}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn btn-outline-secondary text-danger-emphasis" onClick={onCancelInterview}>
            {t('Cancel Interview')}
          </button>
          <Button label={t('Edit')} onClick={onEdit} />
          <Button primary label={t('Close')} onClick={onClose} />
        </>
      }
    >
      <dl id={details} className="mb-0">
        <Line name={t('Title')}>
          <bdi {...provided}>{titleOf(interview)}</bdi>
        </Line>
        <Line name={t('Start')}>{allDay ? t('{day}, all day', { day: spellOutDay(start) }) : spellOut(start)}</Line>
        <Line name={t('End')}>{endText(interview)}</Line>
        <Line name={t('Description')}>
          {description === '' ? (
            t('No description')
          ) : (
            <LinkedText className="pre-line" {...provided} text={description} opens={platform.traits.opensLinks} />
          )}
        </Line>
        <Line name={t('Priority')}>
          <PriorityDot priority={priority} />
          <span>{` ${priorityText(priority)}`}</span>
        </Line>
        {cdlType !== null && <Line name={t('CDL type')}>{t(cdlType)}</Line>}
        {interviewType !== null && <Line name={t('Interview type')}>{t(interviewType)}</Line>}
        {status !== null && <Line name={t('Status')}>{t(status)}</Line>}
      </dl>
      <div className="d-flex flex-wrap column-gap-4">
        <AddToCalendar interview={interview} />
        <button type="button" className="btn btn-link px-0" onClick={onScheduleAnother}>
          {t('Schedule another')}
        </button>
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
    <Dialog
      role="alertdialog"
      title={t('Are you sure you want to cancel this interview?')}
      onClose={onClose}
      actions={
        <>
          <Button label={t('Cancel')} onClick={onClose} />
          <button type="button" className="btn btn-danger" onClick={onDelete}>
            {t('Delete')}
          </button>
        </>
      }
    >
      <p className="mb-0">{t('It is removed from this page only. It stays on the server.')}</p>
    </Dialog>
  )
}
