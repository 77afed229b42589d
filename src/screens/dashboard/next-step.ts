/** Texts that several dashboard cards use. */

import { type Dashboard, missingStepsOf, resumeAt } from '../../domain/progress/progress.ts'
import { dashboardSteps, stepCount, stepId } from '../../domain/progress/steps.ts'
import { msg } from '../../domain/text/user-text.ts'

export function continueLabel(dashboard: Dashboard): 'Continue Application' | 'Finalize Application' {
  return dashboard.nextStep === stepId(stepCount) ? msg('Finalize Application') : msg('Continue Application')
}

export function nextStepName(dashboard: Dashboard): string | null {
  const resume = resumeAt(dashboard)
  const next = resume === 'summary' ? missingStepsOf(dashboard)[0] : resume
  return dashboardSteps.find(({ number }) => number === next)?.name ?? null
}
