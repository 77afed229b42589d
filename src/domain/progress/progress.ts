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
  /** The steps that the provider holds, in order. All seven once it calls the application complete. */
  readonly completed: readonly number[]
  /** How many steps it says that it holds, of how many, and how much of it they are, 0 to 100. Only shown. */
  readonly count: number
  readonly total: number
  readonly percent: number
  /** 'step_1' … 'step_7', 'finalize', or whatever the provider wrote. */
  readonly nextStep: string
  /** Raw status of step_1 … step_7; '' when missing. */
  readonly steps: Readonly<Record<string, string>>
  /** Raw date of step_1 … step_7; '' when missing. */
  readonly timestamps: Readonly<Record<string, string>>
  readonly messages: readonly Message[]
}

export function completedOf(dashboard: Dashboard | null): readonly number[] {
  return dashboard?.completed ?? []
}

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
 * Returns the completed steps, and the count and percentage to show. Each of 100 percent, 7 steps and seven
 * completed statuses means complete.
 */
export function readProgress(
  steps: Dashboard['steps'],
  count: number | null,
  percent: number | null,
  total: number | null = stepCount,
): Pick<Dashboard, 'completed' | 'count' | 'total' | 'percent'> {
  const labels = allSteps.map((step) => statusLabel(steps[stepId(step)] ?? ''))
  const held = allSteps.filter((_, index) => labels[index] === 'Completed')
  const known = labels.filter((label) => label !== 'Unknown').length
  const share = percent === null ? null : clamp(percent, 100)
  const all = total !== null && Number.isInteger(total) && total > 0 ? total : stepCount
  const counted =
    count !== null
      ? Math.floor(clamp(count, all))
      : known > 0 || share === null
        ? held.length
        : Math.round((share / 100) * stepCount)
  const shown = { count: counted, total: all, percent: share ?? Math.min(100, (counted / stepCount) * 100) }
  if (share === 100 || counted >= stepCount || held.length === stepCount) return { completed: allSteps, ...shown }
  const isOwn = known === stepCount || count === null
  return { completed: isOwn ? held : allSteps.slice(0, counted), ...shown }
}

/** Completed steps imply an application: some dashboards omit its id. @param id that this device knows */
export function withKnownId(dashboard: Dashboard | null, id: string | null): Dashboard | null {
  if (dashboard === null || dashboard.applicationId !== null || dashboard.completed.length === 0) return dashboard
  return { ...dashboard, applicationId: id }
}

export function missingStepsOf({ completed }: Pick<Dashboard, 'completed'>): number[] {
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
