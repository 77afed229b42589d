/** How main answers the page: only its own main frame, only checked arguments, and nothing is thrown across. */
import type { ZodType } from 'zod'
import { errorCode } from '../../src/domain/error-code.ts'
import type { channels, IpcResult } from '../../src/platform/ipc.ts'
import type { Log } from './log.ts'

interface Frame {
  readonly url: string
}

/** The part of Electron's event that tells who asks. */
export interface AskedBy {
  /** null when the frame is gone. */
  readonly senderFrame: Frame | null
  readonly sender: { readonly id: number; readonly mainFrame: Frame }
}

/** Read before the first await: a frame may be gone afterwards. */
export function isOwnFrame(event: AskedBy, contentsId: number | null, isOwnPage: (url: string) => boolean): boolean {
  const { senderFrame, sender } = event
  return (
    senderFrame !== null && senderFrame === sender.mainFrame && sender.id === contentsId && isOwnPage(senderFrame.url)
  )
}

/** What one channel takes and does. */
export interface Channel<Input, Output> {
  /** @returns the checked argument, or `refused` */
  readonly check: (argument: unknown) => { readonly input: Input } | null
  readonly run: (input: Input) => Output | Promise<Output>
}

/** A channel whose argument is checked by a schema. */
export function channel<Input, Output>(
  schema: ZodType<Input>,
  run: (input: Input) => Output | Promise<Output>,
): Channel<Input, Output> {
  const check = (argument: unknown): { input: Input } | null => {
    const parsed = schema.safeParse(argument)
    return parsed.success ? { input: parsed.data } : null
  }
  return { check, run }
}

/** One for every function of `window.portal`: a missing one fails the type check. */
// biome-ignore lint/suspicious/noExplicitAny: each channel has types of its own, which its maker has checked
export type Channels = Readonly<Record<keyof typeof channels, Channel<any, unknown>>>

export async function answer<Input, Output>(
  name: string,
  { check, run }: Channel<Input, Output>,
  isOwn: boolean,
  argument: unknown,
  log: Log,
): Promise<IpcResult<Output>> {
  if (!isOwn) {
    log({ event: 'ipc.denied', level: 'warn', code: name })
    return { ok: false, code: 'forbidden' }
  }
  const checked = check(argument)
  if (checked === null) {
    log({ event: 'ipc.refused', level: 'warn', code: name })
    return { ok: false, code: 'bad_request' }
  }
  try {
    return { ok: true, value: await run(checked.input) }
  } catch (error) {
    log({ event: 'ipc.failed', level: 'error', code: `${name} ${errorCode(error)}` })
    return { ok: false, code: 'failed' }
  }
}
