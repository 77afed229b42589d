import type { Interview, Span } from '../../domain/calendar/calendar.ts'
import { formatDays, formatHours } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'
import { DayDialog } from './day-dialog.tsx'
import { DeleteDialog, DetailsDialog } from './details-dialog.tsx'
import { InterviewDialog } from './interview-dialog.tsx'
import { TitleDialog } from './title-dialog.tsx'
import type { Interviews } from './use-interviews.ts'
import { useGoTo } from './view.ts'

export type OpenDialog =
  | { readonly kind: 'title'; readonly span: Span }
  | { readonly kind: 'schedule' | 'keys' }
  | { readonly kind: 'details' | 'edit' | 'delete'; readonly id: string }
  | { readonly kind: 'day'; readonly day: number }

const blank: Omit<Interview, 'id' | 'title' | keyof Span> = {
  candidate: false,
  description: '',
  priority: null,
  cdlType: null,
  interviewType: null,
  status: null,
}

interface CalendarDialogsProps extends Pick<Interviews, 'interviews' | 'add' | 'change' | 'remove'> {
  readonly open: OpenDialog | null
  readonly onOpen: (open: OpenDialog) => void
  readonly onClose: () => void
}

export function CalendarDialogs({ open, interviews, add, change, remove, onOpen, onClose }: CalendarDialogsProps) {
  const goTo = useGoTo()
  const addAndShow = (interview: Omit<Interview, 'id'>) => {
    add(interview)
    goTo(interview.start)
    onClose()
  }
  const chosen = open !== null && 'id' in open ? interviews.find(({ id }) => id === open.id) : undefined
  return (
    <>
      {open?.kind === 'title' && (
        <TitleDialog
          when={`${formatDays(open.span)} · ${formatHours(open.span, t('All day'))}`}
          onTitle={(title) => addAndShow({ ...blank, ...open.span, title })}
          onClose={onClose}
        />
      )}
      {open?.kind === 'schedule' && (
        <InterviewDialog
          interview={null}
          onSave={(answers) => addAndShow({ ...blank, ...answers, candidate: true })}
          onClose={onClose}
        />
      )}
      {open?.kind === 'details' && chosen !== undefined && (
        <DetailsDialog
          interview={chosen}
          onEdit={() => onOpen({ kind: 'edit', id: chosen.id })}
          onCancelInterview={() => onOpen({ kind: 'delete', id: chosen.id })}
          onClose={onClose}
        />
      )}
      {open?.kind === 'edit' && chosen !== undefined && (
        <InterviewDialog
          interview={chosen}
          onSave={(answers) => {
            change(chosen.id, answers)
            onClose()
          }}
          onClose={onClose}
        />
      )}
      {open?.kind === 'delete' && chosen !== undefined && (
        <DeleteDialog
          onDelete={() => {
            remove(chosen.id)
            onClose()
          }}
          onClose={() => onOpen({ kind: 'details', id: chosen.id })}
        />
      )}
      {open?.kind === 'day' && (
        <DayDialog
          day={open.day}
          interviews={interviews}
          onOpen={(id) => onOpen({ kind: 'details', id })}
          onClose={onClose}
        />
      )}
    </>
  )
}
