import { type Interview, interviewsOn, type Span } from '../../domain/calendar/calendar.ts'
import { formatDays, formatHours, spellOutDay } from '../../i18n/calendar-dates.ts'
import { t } from '../../i18n/t.ts'
import { calendarSessionOf } from '../../state/calendar-session.ts'
import { useServices } from '../../state/services.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { InterviewDialog } from './interview-dialog.tsx'
import { answersFor, answersOf } from './interview-form.ts'
import { InterviewList } from './interview-list.tsx'
import { TitleDialog } from './title-dialog.tsx'
import type { Interviews } from './use-interviews.ts'
import { useGoTo } from './view.ts'

export type OpenDialog =
  | { readonly kind: 'title'; readonly span: Span }
  /** `like`: id of the interview whose name and types are kept. */
  | { readonly kind: 'schedule'; readonly like?: string }
  | { readonly kind: 'details' | 'edit' | 'delete'; readonly id: string }
  /** `ids`: only these of the day. */
  | { readonly kind: 'day'; readonly day: number; readonly ids?: readonly string[] | undefined }

const blank: Omit<Interview, 'id' | 'title' | keyof Span> = {
  candidate: false,
  description: '',
  priority: null,
  cdlType: null,
  interviewType: null,
  status: null,
}

interface CalendarDialogsProps extends Pick<Interviews, 'interviews' | 'add' | 'change' | 'remove'> {
  /** Those that pass the filter. */
  readonly found: readonly Interview[]
  readonly open: OpenDialog | null
  readonly onOpen: (open: OpenDialog) => void
  readonly onClose: () => void
}

export function CalendarDialogs(props: CalendarDialogsProps) {
  const { open, interviews, found, onOpen, onClose, add, change, remove } = props
  const goTo = useGoTo()
  const session = calendarSessionOf(useServices())
  const addAndShow = (interview: Omit<Interview, 'id'>) => {
    add(interview)
    goTo({ date: interview.start, seek: interview.start })
    onClose()
  }
  /** A new interview begins with the day that is chosen or, in the view of a day, displayed. */
  const newAnswers = (like: string | undefined) => {
    const { shown } = session.get()
    const from = interviews.find(({ id }) => id === like) ?? null
    const startsOnDay = from === null && shown !== null && (shown.chosen || shown.view === 'timeGridDay')
    return answersFor(from, startsOnDay ? shown.date : null, Date.now())
  }
  const chosen = open !== null && 'id' in open ? interviews.find(({ id }) => id === open.id) : undefined
  return (
    <>
      {open?.kind === 'title' && (
        <TitleDialog
          when={`${formatDays(open.span)} · ${formatHours(open.span)}`}
          onTitle={(title) => addAndShow({ ...blank, ...open.span, title })}
          onClose={onClose}
        />
      )}
      {open?.kind === 'schedule' && (
        <InterviewDialog
          interview={null}
          first={newAnswers(open.like)}
          onSave={(answers) => addAndShow({ ...blank, ...answers, candidate: true })}
          onClose={onClose}
        />
      )}
      {open?.kind === 'details' && chosen !== undefined && (
        <DetailsDialog
          interview={chosen}
          onStatus={(status) => change(chosen.id, { status })}
          onOpen={(kind) => onOpen(kind === 'schedule' ? { kind, like: chosen.id } : { kind, id: chosen.id })}
          onClose={onClose}
        />
      )}
      {open?.kind === 'edit' && chosen !== undefined && (
        <InterviewDialog
          interview={chosen}
          first={answersOf(chosen)}
          onSave={(answers) => {
            change(chosen.id, answers)
            onClose()
          }}
          onClose={onClose}
        />
      )}
      {open?.kind === 'delete' && chosen !== undefined && (
        <QuestionDialog
          title={t('Are you sure you want to cancel this interview?')}
          text={t('It is removed from this page only. It stays on the server.')}
          stay={t('Cancel')}
          go={t('Delete')}
          onStay={onClose}
          onGo={() => {
            remove(chosen.id)
            onClose()
          }}
        />
      )}
      {open?.kind === 'day' && (
        <Dialog title={spellOutDay(open.day)} onClose={onClose}>
          <InterviewList
            interviews={interviewsOn(found, open.day).filter(({ id }) => open.ids?.includes(id) ?? true)}
            onOpen={(id) => onOpen({ kind: 'details', id })}
          />
        </Dialog>
      )}
    </>
  )
}
