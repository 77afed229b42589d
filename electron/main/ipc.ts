/** The golden list of channels, put to work. The only file that knows ipcMain. */
import { ipcMain } from 'electron'
import { channels } from '../../src/platform/ipc.ts'
import { answer, type Channels, isOwnFrame } from './ipc-answer.ts'
import type { Log } from './log.ts'

export interface IpcOptions {
  readonly answers: Channels
  /** Id of the window's contents; null while there is no window. */
  readonly contentsId: () => number | null
  readonly isOwnPage: (url: string) => boolean
  readonly log: Log
}

export function openChannels({ answers, contentsId, isOwnPage, log }: IpcOptions): void {
  for (const [name, channelName] of Object.entries(channels)) {
    ipcMain.handle(channelName, (event, argument: unknown) =>
      answer(
        channelName,
        answers[name as keyof typeof channels],
        isOwnFrame(event, contentsId(), isOwnPage),
        argument,
        log,
      ),
    )
  }
}
