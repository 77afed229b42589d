import { isObject, readNumber, readObject, readText } from '../domain/common/readers.ts'
import { readMessages } from '../domain/progress/messages.ts'
import { type Dashboard, readProgress } from '../domain/progress/progress.ts'
import { allSteps, stepId } from '../domain/progress/steps.ts'
import { readApplicationId } from '../provider/reply.ts'
import type { Client, Result } from './client.ts'

function readSteps(value: unknown): Record<string, string> {
  const map = readObject(value)
  const entries = allSteps.map(stepId)
  return Object.fromEntries(entries.map((id) => [id, Object.hasOwn(map, id) ? readText(map[id]) : '']))
}

export function readDashboard(data: unknown): Dashboard | null {
  if (!isObject(data) || Object.keys(data).length === 0) return null
  const summary = readObject(data.summary)
  const steps = readSteps(data.steps)
  return {
    applicationId: readApplicationId({ data }),
    ...readProgress(
      steps,
      readNumber(summary.completed_steps),
      readNumber(summary.percent),
      readNumber(summary.total_steps),
    ),
    nextStep: readText(summary.next_step),
    steps,
    timestamps: readSteps(data.timestamps),
    messages: readMessages(data.messages),
  }
}

export async function getDashboard(client: Client, signal?: AbortSignal): Promise<Result<Dashboard | null>> {
  const result = await client.call({ call: 'dashboard' }, 'read', { signal })
  return result.ok ? { ok: true, value: readDashboard(result.value.data) } : result
}
