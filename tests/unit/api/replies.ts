/** Replies as a platform returns them, for tests of their readers. */
import type { Reply } from '../../../src/platform/port.ts'

export function answered(status: number, value: unknown): Extract<Reply, { kind: 'answered' }> {
  return { kind: 'answered', status, body: { kind: 'json', value } }
}

export function text(status: number): Reply {
  return { kind: 'answered', status, body: { kind: 'text' } }
}

export function broken(status: number): Reply {
  return { kind: 'answered', status, body: { kind: 'broken' } }
}
