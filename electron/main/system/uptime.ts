import os from 'node:os'

/**
 * Milliseconds since boot. Not affected by changes of the system time, and includes sleep on all systems (unlike
 * `performance.now`).
 */
export function uptimeMs(): number {
  return os.uptime() * 1000
}
