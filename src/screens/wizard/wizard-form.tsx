/** The open wizard: progress, notices, the step's fields and buttons, and the dialogs. */

import { Fragment, useEffect, useLayoutEffect, useRef } from 'react'
import { brand } from '../../config.ts'
import { allSteps } from '../../domain/progress/steps.ts'
import { notStoredNotice } from '../../domain/text/notices.ts'
import { lastStep, rowsInScreenOrder, stepRow } from '../../form/form.ts'
import { sentences, t } from '../../i18n/t.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useServices } from '../../state/services.tsx'
import { useAnnounced } from '../../ui/announce.ts'
import { ErrorDialog } from '../../ui/dialog.tsx'
import { Message } from '../../ui/feedback.tsx'
import { heldWhile } from '../../ui/held-while.ts'
import { AnswerFormProvider } from './answer-form.ts'
import { AnswersPart } from './answers-part.tsx'
import { LicenseScan } from './barcode/license-scan.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FieldInput } from './field-input.tsx'
import { MissingDialog } from './missing-dialog.tsx'
import { moveToNextQuestion } from './next-question.ts'
import { FilePreparationProvider, useFilePreparation } from './prepare-files.ts'
import { PreparingBar } from './preparing-bar.tsx'
import { StartNotices } from './start-notices.tsx'
import { StepStrip } from './step-strip.tsx'
import { UploadBar, uploadMark } from './upload-bar.tsx'
import { useLateClicks } from './use-late-clicks.ts'
import { useWizard, type WizardModel, type WizardProps } from './use-wizard.ts'
import { WaitNotice } from './wait-notice.tsx'
import { awaitsProvider, isBusy, type WizardState } from './wizard-state.ts'

export function WizardForm(props: WizardProps) {
  const { platform } = useServices()
  const wizard = useWizard(props)
  const { start, onReload } = props
  const { state } = wizard
  const { step, phase, shownError } = state
  const isUnsaved = !state.draftStored && platform.traits.keepsData
  useEffect(() => {
    if (isUnsaved) platform.notices.add(notStoredNotice)
  }, [isUnsaved, platform])

  return (
    <div className="wizard-columns">
      <StepStrip step={step} completed={state.knowledge.completed} onVisit={wizard.visit} />
      <div>
        <StartNotices
          start={start}
          hasSaved={state.hasSaved}
          untouched={state.knowledge.changed === start.knowledge.changed && !state.interrupted && !isBusy(state)}
          onReload={() => void wizard.attaching.settled().then(onReload)} // a file in preparation would be lost
          onDiscard={() => void wizard.discardDraft()}
          onRestoreReplaced={wizard.restoreReplaced}
        />
        <FilePreparationProvider value={wizard.attaching}>
          <StepCard wizard={wizard} offline={start.offline} />
        </FilePreparationProvider>
        {shownError !== null && (
          <ErrorDialog
            content={shownError.content}
            onClose={wizard.closeDialog}
            onRepeat={shownError.canRetry ? wizard.retryFromDialog : undefined}
          />
        )}
        {phase.is === 'asking' && (
          <MissingDialog
            items={phase.items}
            onFill={wizard.fillNow}
            onBack={wizard.closeDialog}
            onSubmit={() => void wizard.finish()}
          />
        )}
      </div>
    </div>
  )
}

/** Scrolls to the top and focuses the heading when the step changes. @returns the ref of the heading */
function useStepHeading({ step, changing }: WizardState) {
  const heading = useRef<HTMLHeadingElement>(null)
  const firstRender = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes
  useEffect(() => {
    if (firstRender.current) {
      firstRender.current = false
      return
    }
    if (step === lastStep && changing !== null) return // the changed answer gets the focus instead
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}

function useStepTitle(step: number) {
  const { language } = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts depend on the language
  useEffect(() => {
    const name = t(stepRow(step).name)
    document.title = `${t('Step {step} of {count}: {name}', { step, count: lastStep, name })} · ${brand.name}`
  }, [step, language])
}

interface StepCardProps {
  readonly wizard: WizardModel
  /** The wizard was opened without the provider's answers. */
  readonly offline: boolean
}

function StepCard({ wizard, offline }: StepCardProps) {
  const { state } = wizard
  const { step, knowledge, changing } = state
  const busy = isBusy(state)
  const row = stepRow(step)
  const heading = useStepHeading(state)
  const onClickCapture = useLateClicks(step)
  const isLast = step === lastStep
  useAnnounced(savingText(state))
  useLayoutEffect(() => {
    // Enter in a field: the field is inert now, and would give the focus to the page.
    if (!busy || !document.activeElement?.closest('[inert]')) return
    document.querySelector<HTMLElement>('[data-wizard-next]')?.focus({ preventScroll: true })
  }, [busy])
  useStepTitle(step)

  return (
    <form
      className="card"
      noValidate
      onClickCapture={onClickCapture}
      onKeyDown={moveToNextQuestion}
      aria-labelledby="wizard-step-name"
      onSubmit={(event) => {
        event.preventDefault()
        void wizard.next()
      }}
    >
      <div className="card-body">
        <h2 ref={heading} id="wizard-step-name" tabIndex={-1} className="step-heading mb-2">
          <span className="step-count d-block mb-1 text-primary-emphasis text-note fw-semibold">
            {t('Step {step} of {count}', { step, count: lastStep })}
          </span>
          <span>{` ${t(row.name)}`}</span>
        </h2>
        <p className="text-body-secondary">{sentences(t(row.prepare), t('Fields marked * are compulsory.'))}</p>
        {!isLast && canCheck(state) && (
          <BackToAnswers isChanging={changing !== null} busy={busy} onPress={wizard.check} />
        )}
        <AnswerFormProvider value={wizard.answerForm}>
          <ErrorSummary step={step} isCovered={state.shownError !== null} />
          <StepFields step={step} busy={busy} onFileDialog={wizard.openedFileDialog} />
          <div inert={busy}>
            <AnswersPart
              isVisible={isLast}
              knowledge={knowledge}
              offline={offline}
              changed={changing}
              onChange={wizard.change}
            />
          </div>
        </AnswerFormProvider>
        <SaveState wizard={wizard} />
        <StepButtons wizard={wizard} />
      </div>
    </form>
  )
}

interface StepFieldsProps {
  readonly step: number
  readonly busy: boolean
  readonly onFileDialog: () => void
}

/** The step's fields. Inert during a save: input would be neither sent nor marked as unsent. */
function StepFields({ step, busy, onFileDialog }: StepFieldsProps) {
  const { platform } = useServices()
  return (
    <div
      className="step-fields mt-4"
      key={step}
      inert={busy}
      onClickCapture={({ target }) => target instanceof HTMLInputElement && target.type === 'file' && onFileDialog()}
    >
      {/* On a kiosk a file dialog would expose the machine's disk. */}
      {step === 1 && platform.traits.attachesFiles && <LicenseScan />}
      {rowsInScreenOrder(step).map((field) => (
        <Fragment key={field.name}>
          {field.heading !== undefined && <h3 className="field-group">{t(field.heading)}</h3>}
          <FieldInput row={field} />
        </Fragment>
      ))}
    </div>
  )
}

/** Progress of the step's save, or why it has not finished. */
function SaveState({ wizard }: { readonly wizard: WizardModel }) {
  const { phase, interrupted, message } = wizard.state
  const isAwaiting = awaitsProvider(wizard.state)
  return (
    <>
      {phase.is === 'saving' && phase.upload !== null && <UploadBar upload={phase.upload} onCancel={wizard.cancel} />}
      {phase.is === 'waiting' && <WaitingBar onStop={wizard.cancel} />}
      {(interrupted || isAwaiting) && (
        <WaitNotice awaitsProvider={isAwaiting} onStop={isAwaiting ? wizard.cancel : wizard.stopWaiting} />
      )}
      {message !== null && <Message {...message} />}
    </>
  )
}

function StepButtons({ wizard }: { readonly wizard: WizardModel }) {
  const { step, phase } = wizard.state
  const busy = isBusy(wizard.state)
  return (
    <div className="step-buttons d-flex flex-wrap justify-content-between gap-snug mt-3 pt-4 border-top">
      <button
        type="button"
        className="btn btn-outline-secondary flex-fill flex-sm-grow-0"
        disabled={step === 1}
        {...heldWhile(busy)}
        onClick={wizard.back}
      >
        {t('Back')}
      </button>
      <button type="submit" className="btn btn-primary" {...heldWhile(busy)} data-wizard-next>
        {phase.is === 'waiting' ? (
          <WaitingText />
        ) : awaitsProvider(wizard.state) ? (
          t('Waiting...')
        ) : busy ? (
          t('Saving...')
        ) : step === lastStep ? (
          t('Submit Application')
        ) : (
          t('Next')
        )}
      </button>
    </div>
  )
}

/** What screen readers hear while the step is saved; the notice of a wait speaks for itself. */
function savingText({ phase }: WizardState): string | null {
  if (phase.is === 'waiting') return t('Preparing files')
  if (phase.is !== 'saving') return null
  return (phase.upload === null ? null : uploadMark(phase.upload)) ?? t('Saving...')
}

/** The file that Next waits for, with a button to stop waiting. */
function WaitingBar({ onStop }: { readonly onStop: () => void }) {
  const progress = useFilePreparation().progress(null)
  return progress === null ? null : <PreparingBar progress={progress} action={t('Stop waiting')} onPress={onStop} />
}

function WaitingText() {
  const progress = useFilePreparation().progress(null)
  return <span>{progress === null ? t('Saving...') : t('Preparing {current} of {total}', { ...progress })}</span>
}

/** Returns whether Check your answers is available: every step before the last is completed. */
function canCheck({ changing, knowledge }: WizardState): boolean {
  return changing !== null || allSteps.every((step) => step === lastStep || knowledge.completed.includes(step))
}

interface BackToAnswersProps {
  readonly isChanging: boolean
  readonly busy: boolean
  readonly onPress: () => void
}

function BackToAnswers({ isChanging, busy, onPress }: BackToAnswersProps) {
  return (
    <p className="gap-2 d-flex flex-wrap align-items-center m-0">
      <button type="button" className="btn btn-outline-secondary" {...heldWhile(busy)} onClick={onPress}>
        {t('Check your answers')}
      </button>
      {isChanging && <span className="text-body-secondary">{t('Next takes you back to your answers.')}</span>}
    </p>
  )
}
