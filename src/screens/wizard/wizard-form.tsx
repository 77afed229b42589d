/** The open wizard: title strip, the step's fields, the buttons, and what covers them. */
import { useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { lastStep, stepRow } from '../../application/form.ts'
import { applicationLoadFailure } from '../../domain/failures.ts'
import { formatMoment } from '../../domain/format.ts'
import { t } from '../../i18n/t.ts'
import { FailureDialog } from '../../ui/failure-dialog.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { AttachingContext } from './attaching.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { FieldInput } from './field-input.tsx'
import { MissingDialog } from './missing-dialog.tsx'
import { StepStrip } from './step-strip.tsx'
import { UploadBar } from './upload-bar.tsx'
import { useLateClicks } from './use-late-clicks.ts'
import { useWizard } from './use-wizard.ts'
import type { WizardStart } from './wizard-start.ts'

interface WizardFormProps {
  readonly start: WizardStart
  /** Whose draft this is. */
  readonly owner: string
  /** Loads the wizard anew. */
  readonly onReload: () => void
}

export function WizardForm({ start, owner, onReload }: WizardFormProps) {
  const wizard = useWizard(start, owner, onReload)
  const { form, step, saving } = wizard
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
    // A step is a page to its reader: top of the page, and the heading is read out (mission D36).
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])

  return (
    <>
      <StepStrip step={step} completed={wizard.completed} onVisit={wizard.visit} />
      <StartNotices start={start} onReload={onReload} onDiscard={() => void wizard.discardDraft()} />
      {!wizard.draftKept && <Notice tone="warning">{t('Your progress is not being saved on this device.')}</Notice>}
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
            <AttachingContext value={wizard.attaching}>
              {/* What is typed or attached while a save is under way would be neither sent nor marked as unsent. */}
              <div className="step-fields" key={step} inert={saving}>
                {row.fields.map((field) => (
                  <FieldInput key={field.name} row={field} />
                ))}
              </div>
            </AttachingContext>
          </FormProvider>
          {wizard.upload !== null && <UploadBar upload={wizard.upload} onCancel={wizard.cancelUpload} />}
          {wizard.remark !== null && <Notice tone={wizard.remark.tone}>{t(wizard.remark.text)}</Notice>}
          <div className="step-buttons">
            <button
              type="button"
              className="btn btn-outline-secondary"
              disabled={step === 1 || saving}
              onClick={wizard.back}
            >
              {t('Back')}
            </button>
            <button type="submit" className="btn btn-primary" disabled={saving} data-wizard-next>
              {saving ? t('Saving...') : step === lastStep ? t('Submit Application') : t('Next')}
            </button>
          </div>
        </div>
      </form>
      {wizard.shown?.kind === 'failure' && (
        <FailureDialog failure={wizard.shown.failure} onClose={wizard.closeShown} onRetry={wizard.retryShown} />
      )}
      {wizard.shown?.kind === 'missing' && (
        <MissingDialog
          items={wizard.shown.items}
          onFill={wizard.fillNow}
          onBack={wizard.closeShown}
          onSubmit={() => void wizard.finish()}
        />
      )}
    </>
  )
}

function restoredText(files: number): string {
  if (files === 0) return 'Draft restored from {time}'
  return files === 1 ? 'Draft restored from {time}, 1 file' : 'Draft restored from {time}, {count} files'
}

interface StartNoticesProps {
  readonly start: WizardStart
  readonly onReload: () => void
  readonly onDiscard: () => void
}

/** What the person should know about where their answers come from. */
function StartNotices({ start, onReload, onDiscard }: StartNoticesProps) {
  const { restored, offline, draftDamaged, lostFiles } = start
  const [asking, setAsking] = useState(false)
  return (
    <>
      {offline && (
        <Notice
          tone="danger"
          actions={
            <button type="button" className="btn btn-outline-secondary" onClick={onReload}>
              {t('Retry')}
            </button>
          }
        >
          {t(applicationLoadFailure)} {t('You can go on meanwhile: your answers are kept on this device.')}
        </Notice>
      )}
      {draftDamaged && (
        <Notice tone="warning">
          {t('We could not restore answers saved on this device. Your finished steps are safe in your account.')}
        </Notice>
      )}
      {restored !== null && (
        <Notice
          tone="info"
          actions={
            <button type="button" className="btn btn-outline-secondary" onClick={() => setAsking(true)}>
              {t('Discard')}
            </button>
          }
        >
          {t(restoredText(restored.files), {
            time: formatMoment(restored.at, Date.now()),
            count: restored.files,
          })}
        </Notice>
      )}
      {asking && <DiscardDialog onKeep={() => setAsking(false)} onDiscard={onDiscard} />}
      {lostFiles.length > 0 && (
        <Notice tone="warning" title={t('Please attach your files again:')}>
          <bdi>{lostFiles.join(', ')}</bdi>
        </Notice>
      )}
    </>
  )
}
