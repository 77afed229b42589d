import { msg } from '../text/user-text.ts'
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
  /** The steps that the provider holds, in order, and how much of the application they are, 0 to 100. */
  readonly completed: readonly number[]
  readonly percent: number
  /** 'step_1' … 'step_7', 'finalize', or whatever the provider wrote. */
  readonly nextStep: string
  /** Raw status of step_1 … step_7; '' when missing. */
  readonly steps: Readonly<Record<string, string>>
  /** Raw date of step_1 … step_7; '' when missing. */
  readonly timestamps: Readonly<Record<string, string>>
  readonly messages: readonly Message[]
}

/** Complete = 100 percent or 7 of 7 steps (R-501, D-40). */
export function isComplete({ completed }: Dashboard): boolean {
  return completed.length === stepCount
}

export function statusLabel(status: string): 'Pending' | 'In Progress' | 'Completed' | 'Unknown' {
  switch (status) {
    case 'not_started':
      return msg('Pending')
    case 'in_progress':
      return msg('In Progress')
    case 'completed':
      return msg('Completed')
    default:
      return msg('Unknown')
  }
}

function clamp(value: number | null, high: number): number {
  return value === null ? 0 : Math.min(high, Math.max(0, value))
}

/**
 * Returns the completed steps and their percentage (D-40). The statuses decide where every step has a known one, else
 * the count, as steps 1 to n. The provider's own percentage counts only where it sends neither.
 */
export function readProgress(
  steps: Dashboard['steps'],
  count: number | null,
  percent: number | null,
): Pick<Dashboard, 'completed' | 'percent'> {
  const labels = allSteps.map((step) => statusLabel(steps[stepId(step)] ?? ''))
  const isKnown = labels.every((label) => label !== 'Unknown')
  if (!isKnown && count === null) {
    const shown = clamp(percent, 100)
    return { completed: shown === 100 ? allSteps : [], percent: shown }
  }
  const completed = isKnown
    ? allSteps.filter((_, index) => labels[index] === 'Completed')
    : allSteps.slice(0, clamp(count, stepCount))
  return { completed, percent: (completed.length / stepCount) * 100 }
}

export function missingStepsOf({ completed }: Dashboard): number[] {
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
