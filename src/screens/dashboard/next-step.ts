/** Words of the dashboard that more than one card uses. */
import { type Dashboard, missingStepsOf, resumeAt } from '../../domain/progress/progress.ts'
import { dashboardSteps, stepCount, stepId } from '../../domain/progress/steps.ts'

/** What goes on with an application that is not complete is called. */
export function continueLabel(dashboard: Dashboard): 'Continue Application' | 'Finalize Application' {
  return dashboard.nextStep === stepId(stepCount) ? 'Finalize Application' : 'Continue Application'
}

/** The dashboard's name of the step that comes next; null when none does. */
export function nextStepName(dashboard: Dashboard): string | null {
  const resume = resumeAt(dashboard)
  const next = resume === 'summary' ? missingStepsOf(dashboard)[0] : resume
  return dashboardSteps.find(({ number }) => number === next)?.name ?? null
}
