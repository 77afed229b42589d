/** Answers the page's IPC calls: only from its own main frame, only with valid arguments, and without throwing. */
import type { IpcMain } from 'electron'
import { errorCode } from '../../../src/domain/failures/error-code.ts'
import {
  type ArgumentOf,
  type InvokeChannel,
  type InvokeName,
  type IpcResult,
  invokeNames,
  invokeRow,
  type ResultOf,
} from '../../../src/platform/ipc.ts'
import type { Log } from './log.ts'

interface Frame {
  readonly url: string
}

/** The part of Electron's event that identifies the sender. */
export interface IpcSender {
  /** null when the frame no longer exists. */
  readonly senderFrame: Frame | null
  readonly sender: { readonly id: number; readonly mainFrame: Frame }
}

/** Call before the first await: the frame may be gone afterwards. */
export function isOwnFrame(event: IpcSender, contentsId: number | null, isOwnPage: (url: string) => boolean): boolean {
  const { senderFrame, sender } = event
  return (
    senderFrame !== null && senderFrame === sender.mainFrame && sender.id === contentsId && isOwnPage(senderFrame.url)
  )
}

export type IpcHandlers = {
  readonly [Name in InvokeName]: (argument: ArgumentOf<Name>) => ResultOf<Name> | Promise<ResultOf<Name>>
}

export async function handleInvoke<Argument, Answer>(
  row: InvokeChannel<Argument, Answer>,
  run: (argument: Argument) => Answer | Promise<Answer>,
  isOwn: boolean,
  argument: unknown,
  log: Log,
): Promise<IpcResult<Answer>> {
  if (!isOwn) {
    log({ event: 'ipc.denied', level: 'warn', code: row.channel })
    return { ok: false, code: 'forbidden' }
  }
  const checked = row.argument.safeParse(argument)
  if (!checked.success) {
    log({ event: 'ipc.refused', level: 'warn', code: row.channel })
    return { ok: false, code: 'bad_request' }
  }
  try {
    return { ok: true, value: await run(checked.data) }
  } catch (error) {
    log({ event: 'ipc.failed', level: 'error', code: `${row.channel} ${errorCode(error)}` })
    return { ok: false, code: 'failed' }
  }
}

export interface IpcOptions {
  readonly ipcMain: Pick<IpcMain, 'handle'>
  readonly handlers: IpcHandlers
  /** Id of the window's web contents; null without a window. */
  readonly contentsId: () => number | null
  readonly isOwnPage: (url: string) => boolean
  readonly log: Log
}

export function openChannels({ ipcMain, handlers, contentsId, isOwnPage, log }: IpcOptions): void {
  function open<Name extends InvokeName>(name: Name): void {
    const row = invokeRow(name)
    ipcMain.handle(row.channel, (event, argument: unknown) =>
      handleInvoke(row, handlers[name], isOwnFrame(event, contentsId(), isOwnPage), argument, log),
    )
  }
  for (const name of invokeNames) open(name)
}
