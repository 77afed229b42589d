/** The progress of an application, for dashboard, sidebar, wizard and summary. */

import { allSteps, stepCount, stepId } from './steps.ts'

export interface Message {
  readonly id: string
  /** As the provider wrote it; '' when missing. */
  readonly createdAt: string
  readonly text: string
}

export interface Dashboard {
  /** null when there is no application yet. */
  readonly applicationId: string | null
  /** 0 to 100 */
  readonly percent: number
  /** 0 to {@link stepCount} */
  readonly completedSteps: number
  readonly totalSteps: number
  /** 'step_1' … 'step_7', 'finalize', or whatever the provider wrote. */
  readonly nextStep: string
  /** Raw status of step_1 … step_7; '' when missing. */
  readonly steps: Readonly<Record<string, string>>
  /** Raw date of step_1 … step_7; '' when missing. */
  readonly timestamps: Readonly<Record<string, string>>
  readonly messages: readonly Message[]
}

/** Complete = 100 percent or 7 of 7 steps, by the count or by the statuses (R-501, D-40). */
export function isComplete(dashboard: Dashboard): boolean {
  return completedStepsOf(dashboard).length === stepCount
}

/** Returns the label of a step's status. */
export function statusLabel(status: string): 'Pending' | 'In Progress' | 'Completed' | 'Unknown' {
  switch (status) {
    case 'not_started':
      return 'Pending'
    case 'in_progress':
      return 'In Progress'
    case 'completed':
      return 'Completed'
    default:
      return 'Unknown'
  }
}

/**
 * Returns the steps that the provider holds, in order. The status of a step decides. Where it is missing or unknown,
 * the provider's count decides, as steps 1 to n; a count alone can't tell that step 5 was lost when step 6 arrived. A
 * summary of 100 percent or 7 steps counts for all of them.
 */
export function completedStepsOf(dashboard: Dashboard): readonly number[] {
  if (dashboard.percent >= 100 || dashboard.completedSteps >= stepCount) return allSteps
  return allSteps.filter((step) => {
    const label = statusLabel(dashboard.steps[stepId(step)] ?? '')
    return label === 'Unknown' ? step <= dashboard.completedSteps : label === 'Completed'
  })
}

/** Returns N and M of 'N of M steps completed'. A total that the completed steps exceed is wrong: there are seven. */
export function stepTally(dashboard: Dashboard): { readonly completed: number; readonly total: number } {
  const completed = completedStepsOf(dashboard).length
  return { completed, total: completed > dashboard.totalSteps ? stepCount : dashboard.totalSteps }
}

/** Returns the steps that the provider still lacks; none once the application is complete. */
export function missingStepsOf(dashboard: Dashboard): number[] {
  const completed = completedStepsOf(dashboard)
  return allSteps.filter((step) => !completed.includes(step))
}

/**
 * Returns the step that the wizard opens: the one that `next_step` names (step_N), 'summary' when all are completed,
 * otherwise the first incomplete one. A number below 1 becomes 1; one above the last step becomes 'summary'.
 */
export function resumeAt(dashboard: Dashboard): number | 'summary' {
  const named = /^step_(\d+)$/.exec(dashboard.nextStep)
  const following = isComplete(dashboard) ? stepCount + 1 : (missingStepsOf(dashboard)[0] ?? stepCount)
  const step = named === null ? following : Number(named[1])
  return step > stepCount ? 'summary' : Math.max(1, step)
}
