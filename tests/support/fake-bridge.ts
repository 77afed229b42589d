import { type Bridge, channels, type IpcResult } from '../../src/platform/ipc.ts'

export const ok = <T>(value: T): IpcResult<T> => ({ ok: true, value })

/** A bridge whose other functions answer nothing, or are never called back. */
export function fakeBridge(given: Partial<Bridge>): Bridge {
  const rest = Object.entries(channels).map(([name, { direction }]) => [
    name,
    direction === 'invoke' ? async () => ok(undefined) : () => () => undefined,
  ])
  return { ...(Object.fromEntries(rest) as Bridge), ...given }
}
