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

/** The nine wrong values that each field is tested with. */
export const wrongValues: readonly (readonly [what: string, value: unknown])[] = [
  ['null', null],
  ['missing', undefined],
  ['a number', 5],
  ['text', 'x'],
  ['a list', [1, 2]],
  ['an object', { a: 1 }],
  ['1e308', 1e308],
  ['a megabyte', 'x'.repeat(1_048_576)],
  ['__proto__', JSON.parse('{"__proto__":{"polluted":true},"exp":1}')],
]
