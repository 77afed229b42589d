/** Notices, progress states, and what covers the page. */

import { Button } from '../../src/ui/button.tsx'
import { Dialog, ErrorDialog } from '../../src/ui/dialog.tsx'
import { Loading, Notice, ReloadButton } from '../../src/ui/feedback.tsx'
import { Floating } from '../../src/ui/floating.tsx'
import { LeaveGuard } from '../../src/ui/leave-guard.tsx'
import { Link } from '../../src/ui/link.tsx'
import { ProgressBar } from '../../src/ui/progress-bar.tsx'
import { QuestionDialog } from '../../src/ui/question-dialog.tsx'
import { RetryButton } from '../../src/ui/retry-button.tsx'
import { TextWithElement } from '../../src/ui/text-with-element.tsx'
import { TranslatedText } from '../../src/ui/translated-text.tsx'
import { nothing, type Piece, Pressed } from './example.tsx'

const words = 'Your answers are saved on this device until they have been sent. You can close this page at any time.'
const paragraphs = Array.from({ length: 12 }, (_, index) => <p key={String(index)}>{words}</p>)

const buttons = (
  <>
    <Button primary label="Save" />
    <Button label="Cancel" />
  </>
)

const failure = {
  title: 'Validation Error',
  message: 'Please fix the following errors:',
  list: ['Full Name is required', 'The phone number has too few digits'],
  button: 'Retry',
  inline: 'Please look at the marked fields.',
} as const

export const messages: readonly Piece[] = [
  {
    file: 'feedback',
    examples: [
      ...(['danger', 'warning', 'success', 'info'] as const).map((tone) => ({
        name: `notice, ${tone}`,
        draw: () => <Notice tone={tone}>{words}</Notice>,
      })),
      {
        name: 'notice with a title and buttons',
        draw: () => (
          <Notice tone="warning" title="A draft of another device" actions={buttons}>
            {words}
          </Notice>
        ),
      },
      { name: 'loading', draw: () => <Loading>Loading your application...</Loading> },
      { name: 'reload button, one of two things to do', draw: () => <ReloadButton /> },
      { name: 'reload button, the one thing to do', draw: () => <ReloadButton primary /> },
    ],
  },
  {
    file: 'progress-bar',
    examples: [0, 43, 100].map((percent) => ({
      name: `at ${percent} %`,
      draw: () => <ProgressBar label={`Bar at ${percent} %`} percent={percent} text={`${percent} %`} />,
    })),
  },
  {
    file: 'button',
    examples: [
      { name: 'primary', draw: () => <Button primary label="Save Changes" onClick={nothing} /> },
      { name: 'secondary', draw: () => <Button label="Cancel" onClick={nothing} /> },
    ],
  },
  {
    file: 'retry-button',
    examples: [
      { name: 'at rest', draw: () => <RetryButton label="Try Again" onClick={nothing} /> },
      { name: 'at work', draw: () => <RetryButton label="Try Again" busy onClick={nothing} /> },
    ],
  },
  {
    file: 'translated-text',
    examples: [
      {
        name: "the provider's own",
        draw: () => (
          <p>
            <TranslatedText text="Truck 7 is not on our list." />
          </p>
        ),
      },
    ],
  },
  {
    file: 'text-with-element',
    examples: [
      {
        name: "a sentence with the provider's words in it",
        draw: () => (
          <p>
            <TextWithElement mark="reason" text="Error loading calendar events: {reason}">
              <TranslatedText text="Truck 7 is not on our list." />
            </TextWithElement>
          </p>
        ),
      },
    ],
  },
  {
    file: 'dialog',
    covers: true,
    examples: [
      {
        name: 'short',
        draw: () => (
          <Dialog title="Delete this interview?" onClose={nothing} actions={buttons}>
            <p className="mb-0">{words}</p>
          </Dialog>
        ),
      },
      {
        name: 'wide and longer than the window',
        draw: () => (
          <Dialog title="Important Information Missing" size="wide" onClose={nothing} actions={buttons}>
            {paragraphs}
          </Dialog>
        ),
      },
      { name: 'error with a list', draw: () => <ErrorDialog content={failure} onClose={nothing} /> },
      {
        name: 'error with a note and a wait',
        draw: () => (
          <ErrorDialog
            content={{ ...failure, title: 'Too Many Requests', list: [], note: words, wait: words }}
            onClose={nothing}
            onRepeat={nothing}
          />
        ),
      },
    ],
  },
  {
    file: 'question-dialog',
    covers: true,
    examples: [
      {
        name: 'two answers',
        draw: () => (
          <QuestionDialog
            title="Leave without saving?"
            text={words}
            stay="Stay on This Page"
            go="Leave"
            onStay={nothing}
            onGo={nothing}
          />
        ),
      },
    ],
  },
  {
    file: 'leave-guard',
    covers: true,
    examples: [
      {
        name: 'a person leaves',
        draw: () => (
          <>
            <LeaveGuard when />
            <Pressed>
              <Link to="/elsewhere">Elsewhere</Link>
            </Pressed>
          </>
        ),
      },
    ],
  },
  {
    file: 'floating',
    covers: true,
    examples: (['bottom', 'top'] as const).map((at) => ({
      name: at,
      draw: () => (
        <>
          {paragraphs}
          <Floating at={at}>
            <Notice tone="warning" actions={buttons}>
              {words}
            </Notice>
          </Floating>
        </>
      ),
    })),
  },
]
