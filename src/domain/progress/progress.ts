/** How far an application is: pure rules for dashboard, sidebar, wizard and summary. */

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

/** Complete = 100 percent or 7 of 7 steps. */
export function isComplete(dashboard: Dashboard): boolean {
  return dashboard.percent >= 100 || dashboard.completedSteps >= stepCount
}

/** What a step's status is called on screen. */
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
 * The steps that the provider holds, in order. Its word on a step counts: 'completed', or else not. Where it has none
 * that we know (no map, no entry, another word) its count does, as 1..n. A count alone can't tell that step 5 was lost
 * when step 6 arrived. All of them once it calls the application complete.
 */
export function completedStepsOf(dashboard: Dashboard): readonly number[] {
  if (isComplete(dashboard)) return allSteps
  return allSteps.filter((step) => {
    const label = statusLabel(dashboard.steps[stepId(step)] ?? '')
    return label === 'Unknown' ? step <= dashboard.completedSteps : label === 'Completed'
  })
}

/** The steps that the provider still waits for; none once it calls the application complete. */
export function missingStepsOf(dashboard: Dashboard): number[] {
  const completed = completedStepsOf(dashboard)
  return allSteps.filter((step) => !completed.includes(step))
}

/**
 * The step that the wizard opens: the one `next_step` names (step_N), 'summary' when all is done,
 * otherwise the first that is not completed. Out-of-range numbers are brought back.
 */
export function resumeAt(dashboard: Dashboard): number | 'summary' {
  const named = /^step_(\d+)$/.exec(dashboard.nextStep)
  const following = isComplete(dashboard) ? stepCount + 1 : (missingStepsOf(dashboard)[0] ?? stepCount)
  const step = named === null ? following : Number(named[1])
  return step > stepCount ? 'summary' : Math.max(1, step)
}
