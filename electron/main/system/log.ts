/**
 * Log of the main process: JSON lines with an allow-list of keys, so that no answer, e-mail, token, file name or server
 * message can get in by accident.
 */

export interface LogEvent {
  /** Dotted event name, such as `ipc.denied`. */
  readonly event: string
  readonly level?: 'info' | 'warn' | 'error'
  /** Method and path pattern of the call table. */
  readonly route?: string | undefined
  readonly status?: number
  readonly ms?: number
  /** A constant of this code base, or an error's class or system code; never its message. */
  readonly code?: string
}

export type Log = (event: LogEvent) => void

const keys = ['level', 'event', 'route', 'status', 'ms', 'code'] as const
const maxTextLength = 120

/** Formats one line, without the line break. JSON escapes line breaks, so one event is one line. */
export function formatLine(event: LogEvent, version: string, now: number): string {
  const line: Record<string, string | number> = { ts: new Date(now).toISOString(), level: 'info' }
  for (const key of keys) {
    const value = event[key]
    if (typeof value === 'number' && Number.isFinite(value)) line[key] = value
    if (typeof value === 'string') line[key] = value.slice(0, maxTextLength)
  }
  return JSON.stringify({ ...line, appVersion: version })
}
