/** GET /api/dashboard (portal.md section 7). */
import { type Dashboard, type Message, stepCount, stepId } from '../domain/progress.ts'
import type { Client, Result } from './client.ts'
import { readApplicationId, readId, readNumber, readObject, readText } from './readers.ts'

function clamp(value: number | null, high: number): number {
  return value === null ? 0 : Math.min(high, Math.max(0, value))
}

function readSteps(value: unknown): Record<string, string> {
  const map = readObject(value)
  const entries = Array.from({ length: stepCount }, (_, index) => stepId(index + 1))
  return Object.fromEntries(entries.map((id) => [id, Object.hasOwn(map, id) ? readText(map[id]) : '']))
}

function readMessages(value: unknown): Message[] {
  if (!Array.isArray(value)) return []
  return value.map((entry) => {
    const message = readObject(entry)
    return { id: readText(message.id), createdAt: readText(message.created_at), text: readText(message.msg) }
  })
}

/** The dashboard's data, every field made safe; null when there is none. */
export function readDashboard(data: unknown): Dashboard | null {
  if (typeof data !== 'object' || data === null || Array.isArray(data) || Object.keys(data).length === 0) return null
  const fields = readObject(data)
  const summary = readObject(fields.summary)
  const completedSteps = Math.floor(clamp(readNumber(summary.completed_steps), stepCount))
  const percent = readNumber(summary.percent)
  return {
    applicationId: readId(fields.application_id) ?? readApplicationId({ data: fields }),
    percent: percent === null ? (completedSteps / stepCount) * 100 : clamp(percent, 100),
    completedSteps,
    totalSteps: clamp(readNumber(summary.total_steps), stepCount) || stepCount,
    nextStep: readText(summary.next_step),
    steps: readSteps(fields.steps),
    timestamps: readSteps(fields.timestamps),
    messages: readMessages(fields.messages),
  }
}

/** @returns null as value when the provider has no data for this person */
export async function getDashboard(client: Client, signal?: AbortSignal): Promise<Result<Dashboard | null>> {
  const result = await client.call({ call: 'dashboard' }, 'read', signal === undefined ? {} : { signal })
  return result.ok ? { ok: true, value: readDashboard(result.value.data) } : result
}
