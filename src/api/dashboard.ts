/** GET /api/dashboard. */

import { isObject, readNumber, readObject, readText } from '../domain/common/readers.ts'
import { readMessages } from '../domain/progress/messages.ts'
import { completedStepsOf, type Dashboard } from '../domain/progress/progress.ts'
import { allSteps, stepCount, stepId } from '../domain/progress/steps.ts'
import { readApplicationId, readId } from '../provider/reply.ts'
import type { Client, Result } from './client.ts'

function clamp(value: number | null, high: number): number {
  return value === null ? 0 : Math.min(high, Math.max(0, value))
}

function readSteps(value: unknown): Record<string, string> {
  const map = readObject(value)
  const entries = allSteps.map(stepId)
  return Object.fromEntries(entries.map((id) => [id, Object.hasOwn(map, id) ? readText(map[id]) : '']))
}

/** Returns the dashboard's data with every field checked; null when there is none. */
export function readDashboard(data: unknown): Dashboard | null {
  if (!isObject(data) || Object.keys(data).length === 0) return null
  const summary = readObject(data.summary)
  const completedSteps = Math.floor(clamp(readNumber(summary.completed_steps), stepCount))
  const percent = readNumber(summary.percent)
  const dashboard = {
    applicationId: readId(data.application_id) ?? readApplicationId({ data }),
    percent: clamp(percent, 100),
    completedSteps,
    totalSteps: clamp(readNumber(summary.total_steps), stepCount) || stepCount,
    nextStep: readText(summary.next_step),
    steps: readSteps(data.steps),
    timestamps: readSteps(data.timestamps),
    messages: readMessages(data.messages),
  }
  return percent === null
    ? { ...dashboard, percent: (completedStepsOf(dashboard).length / stepCount) * 100 }
    : dashboard
}

/** Requests the dashboard. @returns null as value when the provider has no data for this user */
export async function getDashboard(client: Client, signal?: AbortSignal): Promise<Result<Dashboard | null>> {
  const result = await client.call({ call: 'dashboard' }, 'read', signal === undefined ? {} : { signal })
  return result.ok ? { ok: true, value: readDashboard(result.value.data) } : result
}
