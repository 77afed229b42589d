/** Every dialog of the portal, opened as in use. */
import type { ReactNode } from 'react'
import type { Interview } from '../../src/domain/calendar/calendar.ts'
import { blankAnswers } from '../../src/form/answers.ts'
import { missingItems } from '../../src/form/missing.ts'
import { spellOutDay } from '../../src/i18n/calendar-dates.ts'
import { DetailsDialog } from '../../src/screens/calendar/details-dialog.tsx'
import { InterviewDialog } from '../../src/screens/calendar/interview-dialog.tsx'
import { answersOf, emptyAnswers } from '../../src/screens/calendar/interview-form.ts'
import { InterviewList } from '../../src/screens/calendar/interview-list.tsx'
import { TitleDialog } from '../../src/screens/calendar/title-dialog.tsx'
import { FileView } from '../../src/screens/shared/file-view.tsx'
import { MissingDialog } from '../../src/screens/wizard/dialogs/missing-dialog.tsx'
import { Dialog, ErrorDialog } from '../../src/ui/dialog.tsx'

const nothing = () => undefined
const start = new Date(2026, 10, 2, 9).getTime()

function interview(number: number): Interview {
  return {
    id: String(number),
    title: `Interview ${number}`,
    start: start + number * 60_000,
    end: start + 3_600_000,
    allDay: false,
    candidate: true,
    description: 'Bring the medical card and the insurance certificate. '.repeat(20),
    priority: 'high',
    cdlType: 'CDL-A',
    interviewType: 'Initial',
    status: 'Scheduled',
  }
}

/** A tall picture, like a phone camera's. */
function tallPicture(): string {
  const canvas = document.createElement('canvas')
  canvas.width = 300
  canvas.height = 900
  return canvas.toDataURL()
}

export const dialogs: Readonly<Record<string, () => ReactNode>> = {
  'Important Information Missing': () => (
    <MissingDialog items={missingItems(blankAnswers(), {})} onFill={nothing} onBack={nothing} onSubmit={nothing} />
  ),
  'a long failure': () => (
    <ErrorDialog
      content={{
        title: 'Oops! Something went wrong',
        message: 'Please fix the following errors:',
        list: Array.from({ length: 20 }, (_, index) => `Field ${index}: this answer is not accepted by the provider.`),
        button: 'Try Again',
        inline: '',
      }}
      onClose={nothing}
    />
  ),
  'a picture': () => <FileView name="my truck.jpg" picture={tallPicture()} onClose={nothing} />,
  'Interview Details': () => (
    <DetailsDialog interview={interview(1)} onStatus={nothing} onOpen={nothing} onClose={nothing} />
  ),
  'Schedule Interview': () => (
    <InterviewDialog interview={null} first={emptyAnswers} onSave={nothing} onClose={nothing} />
  ),
  'Edit Interview': () => (
    <InterviewDialog interview={interview(1)} first={answersOf(interview(1))} onSave={nothing} onClose={nothing} />
  ),
  'the title of a new event': () => <TitleDialog when="Monday" onTitle={nothing} onClose={nothing} />,
  'the interviews of a day': () => (
    <Dialog title={spellOutDay(new Date(2026, 10, 2).getTime())} onClose={nothing}>
      <InterviewList interviews={Array.from({ length: 40 }, (_, index) => interview(index))} onOpen={nothing} />
    </Dialog>
  ),
}
