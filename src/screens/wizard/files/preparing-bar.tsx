import { type PreparationProgress, progressOf } from '../../../application/files.ts'
import type { FilesName } from '../../../form/form.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useApplication, useApplicationState, usePassedFocus } from '../use-application.ts'

/** @param field null: of all fields. @returns null when no file is being prepared */
export function usePreparation(field: FilesName | null): PreparationProgress | null {
  const { state } = useApplication()
  useApplicationState(({ answers }) => answers)
  return progressOf(state(), field)
}

interface PreparingBarProps {
  /** It gets the focus of the button when the preparation ends. null: all fields, and Next gets it */
  readonly field: FilesName | null
  readonly action: string
  readonly onPress: () => void
}

export function PreparingBar({ field, action, onPress }: PreparingBarProps) {
  const progress = usePreparation(field)
  const passesFocus = usePassedFocus(field ?? 'next')
  if (progress === null) return null
  const text = t('Preparing {current} of {total}', { ...progress })
  return (
    <div className="upload mb-4">
      <div className="d-flex flex-wrap align-items-center justify-content-between gap-2 mb-2">
        <span>{text}</span>
        <Button ref={passesFocus} label={action} onClick={onPress} />
      </div>
      <ProgressBar percent={((progress.current - 1) / progress.total) * 100} label={t('Preparing files')} text={text} />
    </div>
  )
}
