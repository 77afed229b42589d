/** The open wizard: title strip, the step's fields, the buttons, and what covers them. */
import { useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { lastStep, stepRow } from '../../application/form.ts'
import { notKeptNotice } from '../../domain/notices.ts'
import { t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { ErrorDialog } from '../../ui/error-dialog.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { FieldInput } from './field-input.tsx'
import { MissingDialog } from './missing-dialog.tsx'
import { PendingFilesContext } from './pending-files.ts'
import { StartNotices } from './start-notices.tsx'
import { StepStrip } from './step-strip.tsx'
import { UploadBar } from './upload-bar.tsx'
import { useLateClicks } from './use-late-clicks.ts'
import { useWizard, type WizardModel, type WizardProps } from './use-wizard.ts'
import { isBusy } from './wizard-state.ts'

export function WizardForm(props: WizardProps) {
  const { platform } = useServices()
  const wizard = useWizard(props)
  const { start, onReload } = props
  const { state } = wizard
  const { step, phase, failure } = state
  const notKept = !state.draftKept && !platform.kiosk
  useEffect(() => {
    if (notKept) platform.notices.say(notKeptNotice)
  }, [notKept, platform])

  return (
    <div className="wizard-columns">
      <StepStrip step={step} completed={state.knowledge.completed} onVisit={wizard.visit} />
      <div>
        <StartNotices
          start={start}
          untouched={state.knowledge.changed === start.knowledge.changed}
          onReload={onReload}
          onDiscard={() => void wizard.discardDraft()}
          onUseSetAside={wizard.useSetAside}
        />
        <StepCard wizard={wizard} />
        {failure !== null && (
          <ErrorDialog failure={failure.failure} onClose={wizard.closeShown} onRetry={wizard.retryShown} />
        )}
        {phase.is === 'asking' && (
          <MissingDialog
            items={phase.items}
            onFill={wizard.fillNow}
            onBack={wizard.closeShown}
            onSubmit={() => void wizard.finish()}
          />
        )}
      </div>
    </div>
  )
}

/** The open step: its fields and the buttons. */
function StepCard({ wizard }: { readonly wizard: WizardModel }) {
  const { form, state } = wizard
  const { step, phase, remark } = state
  const busy = isBusy(state)
  const row = stepRow(step)
  const heading = useRef<HTMLHeadingElement>(null)
  const firstRender = useRef(true)
  const lateClicks = useLateClicks(step)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes
  useEffect(() => {
    if (firstRender.current) {
      firstRender.current = false
      return
    }
    // A step is a page to its reader: top of the page, and the heading is read out.
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])

  return (
    <form
      className="card"
      noValidate
      {...lateClicks}
      aria-labelledby="wizard-step-name"
      onSubmit={(event) => {
        event.preventDefault()
        void wizard.next()
      }}
    >
      <div className="card-body">
        <h2 ref={heading} id="wizard-step-name" tabIndex={-1} className="step-heading">
          <span className="step-count">{t('Step {step} of {count}', { step, count: lastStep })}</span>{' '}
          <span>{t(row.name)}</span>
        </h2>
        <p className="text-soft">
          {t(row.prepare)} {t('Fields marked * are compulsory.')}
        </p>
        <FormProvider {...form}>
          <PendingFilesContext value={wizard.attaching}>
            {/* What is typed or attached while a save is under way would be neither sent nor marked as unsent. */}
            <div className="step-fields" key={step} inert={busy}>
              {row.fields.map((field) => (
                <FieldInput key={field.name} row={field} />
              ))}
            </div>
          </PendingFilesContext>
        </FormProvider>
        {phase.is === 'saving' && phase.upload !== null && (
          <UploadBar upload={phase.upload} onCancel={wizard.cancelUpload} />
        )}
        {remark !== null && <Notice tone={remark.tone}>{t(remark.text)}</Notice>}
        <div className="step-buttons">
          <button
            type="button"
            className="btn btn-outline-secondary"
            disabled={step === 1 || busy}
            onClick={wizard.back}
          >
            {t('Back')}
          </button>
          <button type="submit" className="btn btn-primary" disabled={busy} data-wizard-next>
            {busy ? t('Saving...') : step === lastStep ? t('Submit Application') : t('Next')}
          </button>
        </div>
      </div>
    </form>
  )
}
