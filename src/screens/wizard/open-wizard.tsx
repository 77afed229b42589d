/** The open wizard: progress, notices, the step's fields and buttons, and the dialogs. */

import { Fragment, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Application } from '../../application/application.ts'
import { awaitsFiles } from '../../application/files.ts'
import { errorOf } from '../../application/refusal.ts'
import { awaitsProvider, canGoOn, isBusy, isLocked, stepUnderWay, uploadOf } from '../../application/sending.ts'
import { carriesFiles } from '../../application/sent.ts'
import type { ApplicationState } from '../../application/state.ts'
import { brand } from '../../config.ts'
import { allSteps } from '../../domain/progress/steps.ts'
import { type FieldName, lastStep, rowsInScreenOrder, stepRow } from '../../form/form.ts'
import { generalMessage } from '../../form/validate.ts'
import { sentences, t } from '../../i18n/t.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useServices } from '../../state/services.tsx'
import { useAnnounced } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorDialog } from '../../ui/dialog.tsx'
import { Message } from '../../ui/feedback.tsx'
import { useLasting } from '../../ui/lasting.ts'
import { useLateClicks } from '../../ui/late-clicks.ts'
import { AnswersPart } from './answers/answers-part.tsx'
import { LicenseScan } from './barcode/license-scan.tsx'
import { MissingDialog } from './dialogs/missing-dialog.tsx'
import { FieldInput } from './fields/field-input.tsx'
import { PreparingBar, usePreparation } from './files/preparing-bar.tsx'
import { UploadBar, uploadMark } from './files/upload-bar.tsx'
import { usePreloading } from './later.ts'
import { ErrorSummary } from './notices/error-summary.tsx'
import { StartNotices, type StartNoticesProps } from './notices/start-notices.tsx'
import { StoppedNotice } from './notices/stopped-notice.tsx'
import { WaitNotice } from './notices/wait-notice.tsx'
import { PageEffects } from './page-effects.tsx'
import { StepStrip } from './step-strip.tsx'
import { OpenFormProvider, useApplication, useApplicationState, useControl, useFocus } from './use-application.ts'

interface OpenWizardProps extends StartNoticesProps {
  readonly application: Application
}

export function OpenWizard({ application, onReload }: OpenWizardProps) {
  const form = useMemo(() => ({ application, controls: new Map() }), [application])
  usePreloading()
  return (
    <OpenFormProvider value={form}>
      <PageEffects />
      <div className="wizard-columns">
        <StepStrip />
        <div>
          <StoppedNotice />
          <StartNotices onReload={onReload} />
          <StepCard />
          <OpenDialog />
        </div>
      </div>
    </OpenFormProvider>
  )
}

/** The error of a failed step, or the question about missing items. */
function OpenDialog() {
  const application = useApplication()
  const sending = useApplicationState((state) => state.sending)
  const { press } = sending
  const error = errorOf(sending)
  if (error !== null) {
    const { content, canRetry } = error
    const repeat = canRetry ? application.next : undefined
    return <ErrorDialog content={content} onClose={application.closeDialog} onRepeat={repeat} />
  }
  if (press.is !== 'asking') return null
  return (
    <MissingDialog
      items={press.items}
      onFill={({ name }) => application.fillNow(name)}
      onBack={application.closeDialog}
      onSubmit={application.submit}
    />
  )
}

/** Scrolls to the top and focuses the heading when the step changes. */
function useStepHeading(step: number, changing: FieldName | null): void {
  const focus = useFocus()
  const firstRender = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes
  useEffect(() => {
    if (firstRender.current) {
      firstRender.current = false
      return
    }
    if (step === lastStep && changing !== null) return // the changed answer gets the focus instead
    window.scrollTo(0, 0)
    focus('heading', { preventScroll: true })
  }, [step])
}

function useStepTitle(step: number) {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts depend on the language
  useEffect(() => {
    const name = t(stepRow(step).name)
    document.title = `${t('Step {step} of {count}: {name}', { step, count: lastStep, name })} · ${brand.name}`
  }, [step, language])
}

/** What screen readers hear while something is sent; the notice of a wait speaks for itself. */
function savingText(state: ApplicationState): string | null {
  if (awaitsFiles(state)) return t('Preparing files')
  if (stepUnderWay(state) === null || awaitsProvider(state)) return null
  const upload = uploadOf(state.sending)
  return (upload !== null ? uploadMark(upload) : null) ?? t('Saving...')
}

function StepCard() {
  const application = useApplication()
  const step = useApplicationState((state) => state.step)
  const changing = useApplicationState((state) => state.changing)
  const returns = useApplicationState((state) => state.returns && state.changing === null)
  const locked = useApplicationState(isLocked)
  const focus = useFocus()
  const row = stepRow(step)
  useStepHeading(step, changing)
  const onClickCapture = useLateClicks(step)
  const isLast = step === lastStep
  useAnnounced(useApplicationState(savingText))
  useLayoutEffect(() => {
    // Enter in a field: the field is inert now, and would give the focus to the page.
    if (!locked || !document.activeElement?.closest('[inert]')) return
    focus('next', { preventScroll: true })
  }, [locked, focus])
  useStepTitle(step)

  return (
    <form
      className="card"
      noValidate
      onClickCapture={onClickCapture}
      aria-labelledby="wizard-step-name"
      onSubmit={(event) => {
        event.preventDefault()
        application.next()
      }}
    >
      <div className="card-body">
        <h2 ref={useControl('heading')} id="wizard-step-name" tabIndex={-1} className="step-heading mb-2">
          <span className="step-count d-block mb-1 text-primary-emphasis text-note fw-semibold">
            {t('Step {step} of {count}', { step, count: lastStep })}
          </span>
          <span>{` ${t(row.name)}`}</span>
        </h2>
        <p className="text-body-secondary">{sentences(t(row.prepare), t('Fields marked * are required.'))}</p>
        {!isLast && <BackToAnswers />}
        {returns && !isLast && <p className="text-body-secondary">{t('Next takes you back to the summary.')}</p>}
        <ErrorSummary />
        <StepFields />
        {isLast && (
          <div inert={locked}>
            <AnswersPart />
          </div>
        )}
        <SaveState />
        <StepButtons />
      </div>
    </form>
  )
}

/** The step's fields. Inert during a save: input would be neither sent nor marked as unsent. */
function StepFields() {
  const { platform } = useServices()
  const { openedFileDialog } = useApplication()
  const step = useApplicationState((state) => state.step)
  const locked = useApplicationState(isLocked)
  return (
    <div
      className="step-fields mt-4"
      key={step}
      inert={locked}
      onClickCapture={({ target }) =>
        target instanceof HTMLInputElement && target.type === 'file' && openedFileDialog()
      }
    >
      {rowsInScreenOrder(step).map((field) => (
        <Fragment key={field.name}>
          {field.heading !== undefined && <h3 className="field-group">{t(field.heading)}</h3>}
          {/* A file dialog would expose a shared machine's disk. */}
          {field.name === 'fullName' && platform.traits.attachesFiles && <LicenseScan />}
          <FieldInput row={field} />
        </Fragment>
      ))}
    </div>
  )
}

/** How long a press of Next without files may take before the applicant is offered to go on, in milliseconds. */
const usualPressMs = 4_000

/** Opens the next step while this one is sent: with files at once, otherwise when it has not ended soon. */
function GoOn() {
  const { goOn } = useApplication()
  const lasts = useLasting(useApplicationState(isBusy), usualPressMs)
  const isLong = useApplicationState(carriesFiles)
  if (!useApplicationState(canGoOn) || !(lasts || isLong)) return null
  return (
    <div className="mb-3 text-end">
      <Button label={t('Go on while this is sent')} onClick={goOn} />
    </div>
  )
}

/** Progress of the save that the open step waits for, or why it has not finished. */
function SaveState() {
  const application = useApplication()
  const step = useApplicationState((state) => state.step)
  const press = useApplicationState(({ sending }) => sending.press.is)
  const sent = useApplicationState(stepUnderWay)
  const transferred = useApplicationState(({ sending }) => uploadOf(sending))
  const awaits = useApplicationState(awaitsProvider)
  const interrupted = useApplicationState(({ sending }) => sending.outbox.is === 'interrupted')
  const message = useApplicationState((state) => state.message)
  const isWaitedFor = press === 'sending' || sent === step
  const isAwaiting = isWaitedFor && awaits
  const upload = isWaitedFor ? transferred : null
  const isPreparing = useApplicationState(awaitsFiles)
  return (
    <>
      {press === 'sending' && sent !== null && sent !== step && (
        <p role="status">{t('Step {step} is sent first.', { step: sent })}</p>
      )}
      {upload !== null && <UploadBar key={sent} upload={upload} onCancel={application.cancel} />}
      {isWaitedFor && isPreparing && (
        <PreparingBar field={null} action={t('Stop waiting')} onPress={application.cancel} />
      )}
      {(interrupted || isAwaiting) && <WaitNotice awaitsProvider={isAwaiting} />}
      <GoOn />
      {message !== null && message.text !== generalMessage && <Message {...message} />}
    </>
  )
}

function StepButtons() {
  const application = useApplication()
  const step = useApplicationState((state) => state.step)
  const busy = useApplicationState(isBusy)
  const locked = useApplicationState(isLocked)
  const isAwaiting = useApplicationState(awaitsProvider)
  const isPreparing = useApplicationState(awaitsFiles)
  const preparation = usePreparation(null)
  return (
    <div className="step-buttons d-flex flex-wrap justify-content-between gap-snug mt-3 pt-4 border-top">
      <Button
        className="flex-fill flex-sm-grow-0"
        label={t('Back')}
        disabled={step === 1}
        held={busy}
        onClick={application.back}
      />
      <Button
        ref={useControl('next')}
        primary
        type="submit"
        label={
          locked && isPreparing && preparation !== null
            ? t('Preparing {current} of {total}', { ...preparation })
            : locked && isAwaiting
              ? t('Waiting...')
              : locked
                ? t('Saving...')
                : step === lastStep
                  ? t('Submit Application')
                  : t('Next')
        }
        held={locked}
        data-wizard-next
      />
    </div>
  )
}

/** Available while an answer is changed from there, and once every step before the last is completed. */
function BackToAnswers() {
  const { visit } = useApplication()
  const isChanging = useApplicationState(({ changing }) => changing !== null)
  const completed = useApplicationState(({ knowledge }) => knowledge.completed)
  const locked = useApplicationState(isLocked)
  if (!isChanging && !allSteps.every((step) => step === lastStep || completed.includes(step))) return null
  return (
    <p className="gap-2 d-flex flex-wrap align-items-center m-0">
      <Button label={t('Check your answers')} held={locked} onClick={() => visit(lastStep)} />
      {isChanging && <span className="text-body-secondary">{t('Next takes you back to your answers.')}</span>}
    </p>
  )
}
