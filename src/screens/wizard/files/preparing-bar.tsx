import type { PreparationProgress } from '../../../application/files.ts'
import type { FilesName } from '../../../application/state.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { usePassedFocus } from '../use-application.ts'

interface PreparingBarProps {
  readonly progress: PreparationProgress
  readonly action: string
  readonly onPress: () => void
  /** What gets the focus of the button when the preparation ends. */
  readonly passesTo: FilesName | 'next'
}

export function PreparingBar({ progress, action, onPress, passesTo }: PreparingBarProps) {
  const text = t('Preparing {current} of {total}', { ...progress })
  return (
    <div className="upload mb-4">
      <div className="d-flex flex-wrap align-items-center justify-content-between gap-2 mb-2">
        <span>{text}</span>
        <Button ref={usePassedFocus(passesTo)} label={action} onClick={onPress} />
      </div>
      <ProgressBar percent={((progress.current - 1) / progress.total) * 100} label={t('Preparing files')} text={text} />
    </div>
  )
}
